// Keeps the lobby and the lists of games up to date while the page is visible.
"use strict";
window.scoresheet && (() => {
  const SECONDS_BETWEEN_LOOKS = 20;
  const lobby = () => document.getElementById("lobby");
  const { connection, live } = window.scoresheet;

  function changed({ items }) {
    const waiting = items.map((item) => `${item.game}.${item.seat}.${item.version}`).join(" ");
    if (lobby() && waiting !== lobby().dataset.waiting) renewLobby();
  }

  let shown = "";
  async function renewLobby() {
    if (!lobby()) return;
    const answer = await connection.get(location.href, { headers: { Accept: "text/html" } });
    const page = answer?.ok && new DOMParser().parseFromString(answer.text, "text/html");
    const next = page && page.getElementById("lobby");
    if (!next || next.outerHTML === shown) return;
    shown = next.outerHTML;
    const focused = lobby().contains(document.activeElement) && document.activeElement.getAttribute("href");
    const before = lobby().dataset.waiting;
    lobby().replaceWith(next);
    if (focused) next.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("scoresheet:renewed", { detail: page }));
    if (next.dataset.waiting === before) return;
    const first = next.querySelector(".yours") ?? next.querySelector("#waits");
    document.getElementById("said").textContent = first.textContent.replace(/\s+/g, " ").trim();
  }

  function look() { // no stream reports other players' games, so their lists are polled
    if (!document.hidden) renewLobby();
  }

  if (lobby()) setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
  document.addEventListener("visibilitychange", look);
  live.hear("inbox", changed);
  for (const kind of ["begun", "over", "talk", "ask"]) live.hear(kind, renewLobby);
})();
