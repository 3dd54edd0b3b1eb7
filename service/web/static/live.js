// Live: others' moves appear by themselves.
"use strict";
(() => {
  const { game, load } = window.scoresheet;
  const SECONDS_BETWEEN_POLLS = 8;

  let stream = null;
  let poll = 0;
  function follow() {
    const now = game();
    if (!now || now.dataset.live !== "yes" || !window.EventSource) return;
    stream = new EventSource(now.dataset.stream);
    stream.onmessage = (message) => arrived(JSON.parse(message.data).version);
    stream.onerror = () => { if (stream.readyState === EventSource.CLOSED) { stream = null; ask(); } };
  }

  async function ask() {
    clearTimeout(poll);
    const now = game();
    if (!now || now.dataset.live !== "yes") return;
    try {
      const answer = await fetch(`${now.dataset.game}/version`);
      if (answer.ok) await arrived(Number(await answer.text()));
    } catch { /* the next time, perhaps */ }
    poll = setTimeout(ask, SECONDS_BETWEEN_POLLS * 1000);
  }

  async function arrived(version) {
    if (version <= Number(game().dataset.head)) return;
    await load(location.href);
    const said = document.querySelector('[data-part="log"] .said > p');
    if (said) document.getElementById("said").textContent = said.textContent;
    if (game().dataset.live !== "yes") stream?.close();
  }

  window.addEventListener("pagehide", () => stream?.close());
  follow();
})();
