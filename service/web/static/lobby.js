// The lobby: what waits appears and goes by itself, as long as somebody looks.
"use strict";
(() => {
  const lobby = () => document.getElementById("lobby");
  let inbox = null;
  function followInbox() {
    if (!lobby()?.dataset.stream || !window.EventSource) return;
    if (document.hidden) { inbox?.close(); inbox = null; return; }
    if (inbox) return;
    inbox = new EventSource(lobby().dataset.stream);
    inbox.addEventListener("inbox", (message) => {
      const waiting = JSON.parse(message.data).items.map((item) => `${item.game}.${item.seat}.${item.version}`).join(" ");
      if (waiting !== lobby().dataset.waiting) renewLobby();
    });
    for (const kind of ["begun", "over"]) inbox.addEventListener(kind, renewLobby);
  }

  async function renewLobby() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const next = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
    if (!next) return;
    const focused = lobby().contains(document.activeElement) && document.activeElement.getAttribute("href");
    const before = lobby().dataset.waiting;
    lobby().replaceWith(next);
    if (focused) next.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    if (next.dataset.waiting === before) return;
    const first = next.querySelector(".yours") ?? next.querySelector("#waiting + .hint");
    document.getElementById("said").textContent = first.textContent.replace(/\s+/g, " ").trim();
  }

  window.addEventListener("pagehide", () => { inbox?.close(); inbox = null; });
  window.addEventListener("pageshow", followInbox);
  document.addEventListener("visibilitychange", followInbox);
})();
