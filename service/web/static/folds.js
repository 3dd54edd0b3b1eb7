// Remembers in this browser which parts of boards are folded, and scrolls parts of the side panel into view when unfolded.
"use strict";
(() => {
  const FOLDED = "folded";
  const MOST = 60;
  const read = () => { try { return JSON.parse(localStorage.getItem(FOLDED)) ?? {}; } catch { return {}; } };

  const newest = (kept) => Object.fromEntries(Object.entries(kept).slice(-MOST));

  function keep(event) {
    const { fold } = event.target.dataset ?? {};
    if (!fold) return;
    try { localStorage.setItem(FOLDED, JSON.stringify(newest({ ...read(), [fold]: event.target.open }))); } catch { /* not remembered */ }
  }

  function restore() {
    const kept = read();
    for (const part of document.querySelectorAll("details[data-fold]")) part.open = kept[part.dataset.fold] ?? part.open;
  }

  function reveal({ target }) { // only in the side panel, which scrolls separately
    const part = target.closest?.(".side summary")?.parentElement;
    if (part && !part.open) requestAnimationFrame(() => part.scrollIntoView({ block: "nearest", behavior: "instant" }));
  }

  document.addEventListener("click", reveal);
  document.addEventListener("toggle", keep, true);
  document.addEventListener("scoresheet:swapped", restore);
  restore();
})();
