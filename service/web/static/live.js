// Live updates: a browser has one event stream, opened by one visible tab, which passes the events on to all tabs.
// Scripts subscribe with `hear(kind, handler)` to the stream's events ("version", "inbox", "begun", "over", "talk"), and to
// "ask", on which they should request the current state themselves.
"use strict";
window.scoresheet && (window.scoresheet.live = (() => {
  const { game, load, settled, connection } = window.scoresheet;
  const SECONDS_BETWEEN_POLLS = 8;
  const SECONDS_BETWEEN_POLLS_UNSEEN = 60;
  const SECONDS_OF_SILENCE = 40;
  const SECONDS_TO_STREAM_AGAIN = 60;
  const SECONDS_TO_DISPLACE_OTHERS = 300;
  const MOST_GAMES = 50;
  const KINDS = ["version", "inbox", "begun", "over", "talk", "alive", "displaced"];
  const { stream: address, reader } = document.body.dataset;
  const name = `scoresheet live ${reader}`;
  const topic = `${name} game `; // with a game's id, the name of a lock that all tabs following the game share
  const channel = window.BroadcastChannel && new BroadcastChannel(name);

  const handlers = {};
  const hear = (kind, handler) => (handlers[kind] = handlers[kind] ?? []).push(handler);
  let heard = -Infinity; // the time of the last event
  let asked = performance.now();

  function pass(kind, data) { // an event from this tab's stream or from another tab
    heard = kind === "silent" ? -Infinity : performance.now();
    for (const handler of handlers[kind] ?? []) handler(data);
  }

  function tell(kind, data) {
    channel?.postMessage({ kind, data });
    pass(kind, data);
  }

  // The stream: the visible tab that gets the lock opens it, and gives up the lock when it is hidden

  let standing = null;
  let resign = null;
  let stream = null;
  let again = 0;
  let followed = "";

  function stand() {
    if (standing || document.hidden || !navigator.locks || !window.EventSource || !(reader || game())) return;
    standing = new AbortController();
    const lead = () => new Promise((resolve) => { resign = resolve; open(); });
    navigator.locks.request(name, { signal: standing.signal }, lead).catch(() => {});
  }

  function stepDown() {
    standing?.abort();
    close();
    resign?.();
    standing = resign = null;
  }

  async function games() { // the games that any tab follows
    const { held } = await navigator.locks.query();
    const topics = held.map((lock) => lock.name).filter((held) => held.startsWith(topic));
    return [...new Set(topics)].map((held) => held.slice(topic.length)).sort().slice(0, MOST_GAMES).join(",");
  }

  async function open() {
    const wanted = await games();
    if (!resign || (stream && wanted === followed)) return;
    close();
    followed = wanted;
    stream = new EventSource(`${address}?games=${wanted}`);
    for (const kind of KINDS) stream.addEventListener(kind, (message) => tell(kind, JSON.parse(message.data)));
    stream.onerror = () => (stream.readyState === EventSource.CLOSED ? fail(SECONDS_TO_STREAM_AGAIN) : connection.check());
  }

  function close() {
    clearTimeout(again);
    stream?.close();
    stream = null;
  }

  function fail(seconds) { // for this time, all tabs poll
    close();
    tell("silent");
    again = setTimeout(open, seconds * 1000);
  }

  // Polling: without a working stream, and when a page becomes visible again and may be stale

  function ask() {
    asked = performance.now();
    for (const handler of handlers.ask ?? []) handler();
  }

  function poll() {
    const pause = document.hidden ? SECONDS_BETWEEN_POLLS_UNSEEN : SECONDS_BETWEEN_POLLS;
    const since = (then) => (performance.now() - then) / 1000;
    if (since(heard) < SECONDS_OF_SILENCE || since(asked) < pause) return;
    if (stream) { close(); open(); }
    ask();
  }

  // The game: shows new versions without a reload

  const follows = () => game()?.dataset.live === "yes";

  async function askOfGame() {
    if (!follows()) return;
    const answer = await connection.get(`${game().dataset.game}/version`, { cache: "no-store" });
    if (answer?.ok) await arrived(Number(answer.text));
  }

  async function arrived(version) {
    await settled();
    if (!follows() || version <= Number(game().dataset.head)) return;
    if (!(await load(location.href))) return;
    const said = document.querySelector('[data-part="log"] .said > p');
    if (said) document.getElementById("said").textContent = said.textContent;
  }

  const id = () => game().dataset.game.split("/").pop();

  function follow() { // also for finished games and past positions, because the chat continues
    if (!game() || !navigator.locks) return;
    const hold = () => { tell("topics"); return new Promise(() => {}); };
    navigator.locks.request(topic + id(), { mode: "shared" }, hold);
  }

  hear("ask", askOfGame);
  hear("version", (told) => { if (follows() && told.game === id()) arrived(told.version); });
  hear("topics", () => { if (resign) open(); });
  hear("displaced", () => { if (stream) fail(SECONDS_TO_DISPLACE_OTHERS); });
  if (channel) channel.onmessage = ({ data }) => pass(data.kind, data.data);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stepDown();
    stand();
    ask();
  });
  for (const back of ["found", "woke"]) document.addEventListener(`scoresheet:${back}`, () => {
    if (resign) { close(); open(); }
    ask();
  });
  window.addEventListener("pagehide", stepDown);
  window.addEventListener("pageshow", (event) => { if (event.persisted) { stand(); ask(); } });
  if (reader || game()) setInterval(poll, 1000);
  follow();
  stand();
  return { hear };
})());
