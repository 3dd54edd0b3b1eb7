// Replay: the slider, steps, keys, and automatic playback.
"use strict";
window.scoresheet && (() => {
  const { game, load, exchangers, leadsTo, plain } = window.scoresheet;
  const SECONDS_A_STEP = 0.9;

  const slider = () => document.getElementById("slider");
  const link = (step) => document.querySelector(`#steps a[data-step="${step}"][href]`);

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
    showChange();
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
    if (at && slider()) slider().value = at.dataset.at; // not the text, which a translation tool may have changed
  }

  // If many positions are requested in a row, only the current and the newest request are carried out

  let underWay = "";
  let newest = "";
  async function seek(address) {
    newest = address === underWay ? "" : address;
    if (underWay) return;
    while ((underWay = newest)) {
      newest = "";
      await load(underWay, "replace");
    }
    showChange();
    if (document.activeElement !== slider()) moveSlider();
  }

  function drag() {
    play(false);
    document.getElementById("slider-at").textContent = slider().value;
    seek(address(slider().value));
  }

  async function step(name) {
    const there = link(name);
    if (!there) return;
    if (!game()) return location.assign(there.href);
    await seek(there.href);
    moveSlider();
  }

  // If none of the changed pieces is visible, scroll to the first one

  function showChange() {
    for (const board of document.querySelectorAll(".board-part, .change-scroll")) {
      const changed = [...board.querySelectorAll(".piece.changed")];
      if (game()?.dataset.live === "yes" || !changed.length || changed.some((piece) => inSight(piece, board))) continue;
      reveal(changed[0], board);
    }
  }

  const edge = (selector, side) => document.querySelector(selector)?.getBoundingClientRect()[side];

  function seen(board) { // the visible part of a board, which the prompt and the replay bar cover partly on narrow pages
    const { top, bottom, left, right } = board.getBoundingClientRect();
    if (!board.matches(".board-part")) return { top, bottom, left, right };
    return { top: Math.max(top, edge(".prompt", "bottom")), bottom: Math.min(bottom, edge(".replay-part", "top"), innerHeight), left, right };
  }

  function inSight(piece, board) {
    const [here, frame] = [piece.getBoundingClientRect(), seen(board)];
    return here.top >= frame.top && here.bottom <= frame.bottom && here.left >= frame.left && here.right <= frame.right;
  }

  function reveal(piece, board) { // scroll the board if possible, otherwise the page
    const [here, frame] = [piece.getBoundingClientRect(), seen(board)];
    const left = (here.left + here.right - frame.left - frame.right) / 2;
    const top = (here.top + here.bottom - frame.top - frame.bottom) / 2;
    board.scrollBy({ left, top, behavior: "instant" });
    if (board.matches(".board-part") && !inSight(piece, board)) piece.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  }

  // A click on a chart leads to the position at that point

  function place(chart, event) {
    const { first, last, left, right } = chart.dataset;
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    const share = Math.min(1, Math.max(0, (x - left) / (right - left)));
    return Math.round(Number(first) + share * (last - first));
  }

  const KEYS = { ArrowLeft: "move-back", ArrowRight: "move-on", PageUp: "round-back", PageDown: "round-on", Home: "first", End: "last" };
  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !document.getElementById("steps")) return;
    if (event.target.closest("input, select, textarea, .log, .scroll")) return;
    const name = event.shiftKey ? (KEYS[event.key] ?? "").replace("move", "turn") : KEYS[event.key];
    if (name && link(name)) { event.preventDefault(); play(false); step(name); }
    if (event.key === "p" && game()) play(!playing);
  }

  function click(event) {
    if (!plain(event)) return;
    if (event.target.closest("#play")) return play(!playing);
    const anchor = event.target.closest("a[data-position]");
    const chart = event.detail && event.target.closest(".chart[data-first]"); // with the keyboard, the links of rounds work as links
    if (!(anchor || chart) || !game()?.contains(event.target)) return;
    event.preventDefault();
    go(chart ? address(place(chart, event)) : leadsTo(anchor));
  }

  async function go(address) {
    play(false);
    if (!(await load(address, "push"))) return;
    moveSlider();
    showChange();
  }

  function exchangeSteps(part, next) { // keep the slider element, so that dragging continues
    if (document.activeElement !== slider()) return false;
    for (const id of ["steps", "slider-at"]) part.querySelector(`#${id}`).replaceWith(next.querySelector(`#${id}`));
    part.querySelector(".past-tools")?.replaceWith(next.querySelector(".past-tools") ?? "");
    slider().max = next.querySelector("#slider").max;
    return true;
  }

  exchangers.bar = exchangeSteps;
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("input", (event) => {
    if (event.target === slider()) drag();
  });
  document.addEventListener("scoresheet:swapped", showPlaying);
  window.addEventListener("load", showChange);
  window.addEventListener("popstate", () => { if (game()) load(location.href).then(moveSlider); });
})();
