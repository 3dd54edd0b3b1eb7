// Preselects the browser's time zone for a new game's clock, and opens the terms when the player chooses a custom clock.
"use strict";
(() => {
  const select = document.querySelector("select[data-own-zone]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && zone) {
    if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone));  // the browser may use an older name of the zone
    select.value = zone;
  }
  const terms = document.getElementById("clock-terms");
  document.addEventListener("change", ({ target }) => {
    if (terms && target.name === "clock") terms.open = target.value === "own";
  });
})();
