// Explanations: a bar with the words of whatever is pointed at, focused or tapped.
"use strict";
window.scoresheet && (() => {
  const SHOWN = "[data-explain]";

  function explain(element) {
    const bar = document.getElementById("explain");
    bar.hidden = !element;
    bar.textContent = element?.dataset.explain ?? "";
  }

  function isSeen(focused) { // older browsers do not know this selector
    try { return focused.matches(":focus-visible"); } catch { return true; }
  }

  let touched = false; // a finger leaves no pointer behind that could rest on anything
  const pointed = (event) => { if (!touched) explain(event.target.closest?.(SHOWN)); };

  function tapped(event) { // what has moves shows those instead
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
