// The lobby: what waits appears and goes by itself, as long as somebody looks.
"use strict";
(() => {
  const lobby = () => document.getElementById("lobby");
  const { connection, live } = window.scoresheet;

  function changed({ items }) {
    const waiting = items.map((item) => `${item.game}.${item.seat}.${item.version}`).join(" ");
    if (lobby() && waiting !== lobby().dataset.waiting) renewLobby();
  }

  async function renewLobby() {
    if (!lobby()) return;
    const answer = await connection.get(location.href, { headers: { Accept: "text/html" } });
    const next = answer?.ok && new DOMParser().parseFromString(answer.text, "text/html").getElementById("lobby");
    if (!next) return;
    const focused = lobby().contains(document.activeElement) && document.activeElement.getAttribute("href");
    const before = lobby().dataset.waiting;
    lobby().replaceWith(next);
    if (focused) next.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    if (next.dataset.waiting === before) return;
    const first = next.querySelector(".yours") ?? next.querySelector("#waiting + .hint");
    document.getElementById("said").textContent = first.textContent.replace(/\s+/g, " ").trim();
  }

  live.hear("inbox", changed);
  for (const kind of ["begun", "over", "ask"]) live.hear(kind, renewLobby);
})();
