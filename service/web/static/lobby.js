// The lobby and lists of games: what waits appears and goes by itself, and so do the others, as long as somebody looks.
"use strict";
(() => {
  const SECONDS_BETWEEN_LOOKS = 20;
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

  let shown = "";
  async function renewLobby() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("lobby");
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

  async function look() { // lists of others' games have no stream: they are asked for anew
    if (document.hidden || !lobby()) return;
    try { await renewLobby(); } catch { /* the next time, perhaps */ }
  }

  if (lobby()) setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
  window.addEventListener("pagehide", () => { inbox?.close(); inbox = null; });
  window.addEventListener("pageshow", followInbox);
  document.addEventListener("visibilitychange", followInbox);
  document.addEventListener("visibilitychange", look);
})();
