// The analysis: its tab stays selected, and while it runs, the page asks for its progress.
"use strict";
window.scoresheet && (() => {
  const { load } = window.scoresheet;
  const SECONDS = 3;
  const runs = () => Boolean(document.querySelector("#analysis progress"));

  let timer = 0;
  function watch() {
    clearTimeout(timer);
    if (runs()) timer = setTimeout(() => load(location.href).then(watch), SECONDS * 1000);
  }

  let tab = "";
  let ran = runs();
  document.addEventListener("scoresheet:swapping", () => {
    ran = runs();
    tab = document.querySelector(".tabs input:checked")?.id ?? "";
  });
  document.addEventListener("scoresheet:swapped", () => {
    const chosen = document.getElementById(runs() && !ran ? "tab-analysis" : tab);
    if (chosen) chosen.checked = true;
    watch();
  });
  watch();
})();
