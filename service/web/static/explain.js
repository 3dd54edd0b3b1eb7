// Explanations: a bar with the explanation of the element that is pointed at, focused or tapped.
"use strict";
window.scoresheet && (() => {
  const SHOWN = "[data-explain]";

  function explain(element) {
    const bar = document.getElementById("explain");
    bar.hidden = !element;
    bar.textContent = element?.dataset.explain ?? "";
  }

  function isSeen(focused) { // older browsers reject this selector
    try { return focused.matches(":focus-visible"); } catch { return true; }
  }

  let touched = false; // after a touch, no pointer rests on an element
  const pointed = (event) => { if (!touched) explain(event.target.closest?.(SHOWN)); };

  function tapped(event) { // links and buttons do their own work when tapped
    const element = event.target.closest?.(SHOWN);
    if (!event.target.closest?.("a, button, summary, input, select, label")) explain(element);
  }

  window.scoresheet.explain = explain;
  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  document.addEventListener("mousemove", (event) => { if (event.movementX || event.movementY) touched = false; });
  document.addEventListener("mouseover", pointed);
  document.addEventListener("focusin", (event) => { if (isSeen(event.target)) explain(event.target.closest(SHOWN)); });
  document.addEventListener("click", tapped);
  document.addEventListener("focusout", () => explain(null));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") explain(null); });
  document.addEventListener("scoresheet:swapped", () => explain(null));
})();
