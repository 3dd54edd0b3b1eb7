// Explanations: a bar with the words of whatever is pointed at or focused.
"use strict";
(() => {
  function explain(element) {
    const bar = document.getElementById("explain");
    bar.hidden = !element;
    bar.textContent = element?.dataset.explain ?? "";
  }

  const explained = (event) => explain(event.target.closest?.("[data-explain]"));

  window.scoresheet.explain = explain;
  document.addEventListener("mouseover", explained);
  document.addEventListener("focusin", explained);
  document.addEventListener("focusout", () => explain(null));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") explain(null); });
  document.addEventListener("scoresheet:swapped", () => explain(null));
})();
