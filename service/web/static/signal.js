// The turn signal: title and icon of the tab, and the link to the next game that waits, follow what was loaded anew.
"use strict";
(() => {
  function follow(event) {
    const page = event.detail;
    document.title = page.title;
    for (const id of ["icon", "next-game"]) {
      const [here, next] = [document.getElementById(id), page.getElementById(id)];
      if (here && next) here.replaceWith(next);
    }
  }

  document.addEventListener("scoresheet:loaded", follow);
  document.addEventListener("scoresheet:renewed", follow);
})();
