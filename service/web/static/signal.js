// The turn signal: title and icon of the tab, and the link to the next game that waits, follow what happens.
"use strict";
window.scoresheet && (() => {
  const { game, live } = window.scoresheet;

  function follow(event) { // the page was loaded anew
    const page = event.detail;
    document.title = page.title;
    for (const id of ["icon", "next-game"]) {
      const [here, next] = [document.getElementById(id), page.getElementById(id)];
      if (here && next) here.replaceWith(next);
    }
  }

  function count({ items }) { // what waits in other games; the lobby is loaded anew instead
    if (document.getElementById("lobby")) return;
    const here = game()?.dataset.game.split("/").pop();
    const others = new Set(items.map((item) => item.game).filter((id) => id !== here)).size;
    for (const link of document.querySelectorAll(".next-game")) {
      link.hidden = !others;
      link.querySelector(".count").textContent = others;
    }
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = others && !/^[●⧗]/.test(title) ? `(${others}) ${title}` : title;
  }

  document.addEventListener("scoresheet:loaded", follow);
  document.addEventListener("scoresheet:renewed", follow);
  live.hear("inbox", count);
})();
