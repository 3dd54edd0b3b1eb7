// What a player folds on the boards stays folded, in this browser.
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

  document.addEventListener("toggle", keep, true);
  document.addEventListener("scoresheet:swapped", restore);
  restore();
})();
