// The time zone of a new game's clock, by its name, is that of this browser until the player chooses another. The terms open for a custom clock.
"use strict";
(() => {
  const select = document.querySelector("select[data-own-zone]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && zone) {
    if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone));  // an older name of it
    select.value = zone;
  }
  const terms = document.getElementById("clock-terms");
  document.addEventListener("change", ({ target }) => {
    if (terms && target.name === "clock") terms.open = target.value === "own";
  });
})();
