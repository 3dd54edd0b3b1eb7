// The time zone of a new game's clock is that of this browser, until somebody chooses another; who wants terms of their own sees them.
"use strict";
(() => {
  const select = document.querySelector("select[data-own-zone]");
  const east = String(-new Date().getTimezoneOffset());
  if (select && [...select.options].some(({ value }) => value === east)) select.value = east;
  const terms = document.getElementById("clock-terms");
  document.addEventListener("change", ({ target }) => {
    if (terms && target.name === "clock") terms.open = target.value === "own";
  });
})();
