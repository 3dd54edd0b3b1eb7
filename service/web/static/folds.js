// What a player folds on the boards stays folded, in this browser; what they unfold beside it comes into sight.
"use strict";
(() => {
  const FOLDED = "folded";
  const MOST = 60;
  const read = () => { try { return JSON.parse(localStorage.getItem(FOLDED)) ?? {}; } catch { return {}; } };

  const newest = (kept) => Object.fromEntries(Object.entries(kept).slice(-MOST));

  function keep(event) {
    const { fold } = event.target.dataset ?? {};
    if (!fold) return;
    try { localStorage.setItem(FOLDED, JSON.stringify(newest({ ...read(), [fold]: event.target.open }))); } catch { /* for now only */ }
  }

  function restore() {
    const kept = read();
    for (const part of document.querySelectorAll("details[data-fold]")) part.open = kept[part.dataset.fold] ?? part.open;
  }

  function reveal({ target }) { // a part of a panel that scrolls by itself
    const part = target.closest?.(".side summary")?.parentElement;
    if (part && !part.open) requestAnimationFrame(() => part.scrollIntoView({ block: "nearest", behavior: "instant" }));
  }

  document.addEventListener("click", reveal);
  document.addEventListener("toggle", keep, true);
  document.addEventListener("scoresheet:swapped", restore);
  restore();
})();
