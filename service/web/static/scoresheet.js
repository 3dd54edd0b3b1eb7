// Swaps parts of the game page and the lobby that would otherwise be loaded whole. Without this script every page works, too.
"use strict";
(() => {
  const SECONDS_BETWEEN_POLLS = 8;
  const SECONDS_A_STEP = 0.9;
  const WIDE = 1056;
  const MOST_UNFOLDED = 12;
  const KEPT = "board-top";
  const html = document.documentElement;
  html.classList.add("js");

  const game = () => document.getElementById("game");
  const slider = () => document.getElementById("slider");
  const link = (step) => document.querySelector(`#steps a[data-step="${step}"][href]`);

  // Loading and swapping

  let latest = 0;
  async function load(address, how = "stay") {
    const mine = ++latest;
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (mine !== latest) return false;
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!answer.ok || !page.getElementById("game")) { location.assign(address); return false; }
    if (how === "push") history.pushState(null, "", address);
    if (how === "replace") history.replaceState(null, "", address);
    document.title = page.title;
    swap(page.getElementById("game"));
    return true;
  }

  function swap(next) {
    const focused = remembered(document.activeElement);
    const here = game();
    for (const attribute of next.attributes) here.setAttribute(attribute.name, attribute.value);
    const parts = [...here.querySelectorAll("[data-part]")];
    const same = parts.length === next.querySelectorAll("[data-part]").length;
    if (same) parts.forEach((part) => exchange(part, next.querySelector(`[data-part="${part.dataset.part}"]`)));
    else here.replaceChildren(...next.childNodes);
    explain(null);
    refocus(focused);
    unfold();
    showPlaying();
  }

  function unfold() { // where there is room, all moves are shown at once, unless they would push the board away
    const moves = document.querySelector(".all-moves");
    if (moves && innerWidth >= WIDE && moves.querySelectorAll("form").length <= MOST_UNFOLDED) moves.open = true;
  }

  function exchange(part, next) {
    if (!next) return;
    if (part.dataset.part === "bar" && document.activeElement === slider()) return exchangeSteps(part, next);
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    if (part.tagName === "DETAILS") next.open = part.open;
    const scrolled = part.querySelector(".log")?.scrollTop;
    keepNumbers(part, next);
    part.replaceWith(next);
    [...next.querySelectorAll("details")].forEach((details, number) => { details.open = open[number] ?? details.open; });
    if (scrolled === undefined) return;
    next.querySelector(".log")?.scrollTo({ top: next.dataset.part === "log" ? 0 : scrolled });
  }

  function keepNumbers(part, next) { // what is being written stays when others move meanwhile
    for (const field of part.querySelectorAll("input[type=number]")) {
      const same = next.querySelector(`input[name="${CSS.escape(field.name)}"]`);
      if (same && field.value !== field.defaultValue) same.value = field.value;
    }
  }

  function exchangeSteps(part, next) { // the slider itself stays, so that it can go on being dragged
    for (const id of ["steps", "slider-at"]) part.querySelector(`#${id}`).replaceWith(next.querySelector(`#${id}`));
    part.querySelector(".past-tools")?.replaceWith(next.querySelector(".past-tools") ?? "");
    slider().max = next.querySelector("#slider").max;
  }

  function remembered(element) {
    if (!element || !game()?.contains(element)) return "";
    if (element.id) return `#${CSS.escape(element.id)}`;
    if (element.dataset.step) return `[data-step="${element.dataset.step}"]`;
    if (element.dataset.piece) return `.board-part [data-piece="${CSS.escape(element.dataset.piece)}"]`;
    return "";
  }

  function refocus(selector) {
    const element = selector && document.querySelector(selector);
    if (element && element !== document.activeElement) element.focus({ preventScroll: true });
  }

  // Replay: the slider, steps, keys, and playing on by itself

  const address = (position) => {
    const bar = document.querySelector("[data-bar]");
    return bar.dataset.pattern.replace(/0$/, position) + (bar.dataset.perspective ? `?perspective=${bar.dataset.perspective}` : "");
  };

  let playing = 0;
  function play(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(playOn, SECONDS_A_STEP * 1000) : 0;
    showPlaying();
  }

  async function playOn() {
    const next = link("move-on");
    if (!next || !(await load(next.href, "replace")) || !link("move-on")) return play(false);
    moveSlider();
    if (playing) play(true);
  }

  function showPlaying() {
    const button = document.getElementById("play");
    if (!button) return;
    button.setAttribute("aria-pressed", String(Boolean(playing)));
    button.querySelector(".sign").textContent = playing ? "❚❚" : "▶";
    button.querySelector(".word").textContent = playing ? button.dataset.pause : button.dataset.play;
  }

  function moveSlider() {
    const at = document.getElementById("slider-at");
    if (at && slider()) slider().value = at.textContent;
  }

  async function step(name) {
    const there = link(name);
    if (!there) return;
    if (await load(there.href, "replace")) moveSlider();
  }

  const KEYS = { ArrowLeft: "move-back", ArrowRight: "move-on", PageUp: "round-back", PageDown: "round-on" };
  function key(event) {
    if (event.key === "Escape") explain(null);
    if (event.altKey || event.ctrlKey || event.metaKey || !document.querySelector("[data-bar]")) return;
    if (event.target.closest("input, select, textarea, .log, .scroll")) return;
    const name = event.shiftKey ? (KEYS[event.key] ?? "").replace("move", "turn") : KEYS[event.key];
    if (name && link(name)) { event.preventDefault(); step(name); }
    if (event.key === "p") play(!playing);
  }

  // Clicks: drafts (which piece's moves are shown) and positions

  function click(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target;
    if (target.closest("#play")) return play(!playing);
    const proxy = target.closest("[data-proxy]");
    const anchor = target.closest("a") ?? proxy?.querySelector("a[data-draft]");
    if (!anchor || !game()?.contains(anchor)) return;
    if (anchor.hasAttribute("data-draft")) { event.preventDefault(); draft(anchor); }
    else if (anchor.hasAttribute("data-position")) { event.preventDefault(); play(false); load(leadsTo(anchor), "push").then(moveSlider); }
  }

  const leadsTo = (anchor) => anchor.getAttribute("href"); // of an <a> in SVG, href itself is no text

  async function draft(anchor) {
    const { piece } = anchor.dataset;
    const top = anchor.getBoundingClientRect().top;
    if (!(await load(leadsTo(anchor), "replace"))) return;
    const moves = document.getElementById("moves");
    if (piece && innerWidth < WIDE) keepInPlace(piece, top);
    else moves.scrollIntoView({ block: "nearest" });
    (moves.querySelector(".choice button, .choice select, .choice label input") ?? moves).focus({ preventScroll: true });
  }

  // On narrow pages the moves of a piece lie over the page, and the board stays where it was, also after the move

  function keepInPlace(piece, top) {
    const now = document.querySelector(`.board-part [data-piece="${CSS.escape(piece)}"]`);
    const free = document.querySelector(".drafted")?.getBoundingClientRect().bottom ?? 0;
    if (now) scrollBy({ top: now.getBoundingClientRect().top - Math.max(top, free), behavior: "instant" });
  }

  const boardTop = () => document.querySelector(".board-part")?.getBoundingClientRect().top ?? 0;

  function leave(event) {
    if (event.target.closest(".drafted") && innerWidth < WIDE) sessionStorage.setItem(KEPT, boardTop());
  }

  function comeBack() {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const asked = document.getElementById("asked-title");
    if (kept === null || !asked) return;
    scrollBy({ top: boardTop() - Number(kept), behavior: "instant" });
    explain({ dataset: { explain: asked.textContent.trim() } });
  }

  // Live: others' moves appear by themselves

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

  // The lobby: what waits appears and goes by itself, as long as somebody looks

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

  // Explanations: a bar with the words of whatever is pointed at or focused

  function explain(element) {
    const bar = document.getElementById("explain");
    bar.hidden = !element;
    bar.textContent = element?.dataset.explain ?? "";
  }

  const explained = (event) => explain(event.target.closest?.("[data-explain]"));

  document.addEventListener("click", click);
  document.addEventListener("submit", leave);
  document.addEventListener("keydown", key);
  document.addEventListener("input", (event) => {
    if (event.target === slider()) { play(false); load(address(slider().value), "replace"); }
  });
  document.addEventListener("mouseover", explained);
  document.addEventListener("focusin", explained);
  document.addEventListener("focusout", () => explain(null));
  window.addEventListener("popstate", () => { if (game()) load(location.href).then(moveSlider); });
  window.addEventListener("pagehide", () => { stream?.close(); inbox?.close(); inbox = null; });
  window.addEventListener("pageshow", followInbox);
  document.addEventListener("visibilitychange", followInbox);
  window.addEventListener("load", comeBack);
  unfold();
  follow();
})();
