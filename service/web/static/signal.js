// The turn signal: keeps the tab's title and icon up to date, and the link to the next game in which the reader must act.
"use strict";
window.scoresheet && (() => {
  const { game, live } = window.scoresheet;

  function follow(event) { // the page was loaded again
    const page = event.detail;
    document.title = page.title;
    for (const id of ["icon", "next-game"]) {
      const [here, next] = [document.getElementById(id), page.getElementById(id)];
      if (here && next) here.replaceWith(next);
    }
  }

  function count({ items }) { // count the other games in which the reader must act; the lobby is reloaded instead
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
