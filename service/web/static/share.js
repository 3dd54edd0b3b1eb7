// Links that copy their address. Without scripts, and where the clipboard cannot be used, they lead to the address.
"use strict";
(() => {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-copy]");
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // the page must not follow the link
    const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const text = link.textContent;
    try { await navigator.clipboard.writeText(link.href); } catch { return location.assign(link.href); }
    link.textContent = document.getElementById("said").textContent = link.dataset.copy;
    await wait(2000);
    link.textContent = text;
  }, true);
})();
