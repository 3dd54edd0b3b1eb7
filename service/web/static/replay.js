// Replay: the slider, steps, keys, and automatic playback.
"use strict";
window.scoresheet && (() => {
  const { game, load, exchangers, leadsTo, plain, reveal } = window.scoresheet;
  const SECONDS_A_STEP = 0.9;
  const SPEED = "scoresheet-speed";

  const slider = () => document.getElementById("slider");
  const link = (step) => document.querySelector(`#steps a[data-step="${step}"][href]`);

  const address = (position) => {
    const bar = document.querySelector("[data-bar]");
    return bar.dataset.pattern.replace(/0$/, position) + (bar.dataset.perspective ? `?perspective=${bar.dataset.perspective}` : "");
  };

  const kept = (act) => { try { return act(localStorage); } catch { return null; } }; // storage may not be available
  let speed = Number(kept((storage) => storage.getItem(SPEED))) || 1;

  function showSpeed() {
    const list = document.getElementById("speed");
    if (list) list.value = String(speed);
  }

  function setSpeed(value) {
    speed = Number(value) || 1;
    kept((storage) => storage.setItem(SPEED, String(speed)));
    if (playing) play(true);
  }

  let playing = 0;
  function play(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(playOn, SECONDS_A_STEP * 1000 / speed) : 0;
    showPlaying();
  }

  async function playOn() {
    const next = link("move-on");
    if (!next || !(await load(next.href, "replace")) || !link("move-on")) return play(false);
    moveSlider();
    reveal();
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
    reveal();
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
    reveal();
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
    if (event.target.id === "speed") setSpeed(event.target.value);
  });
  document.addEventListener("scoresheet:swapped", showPlaying);
  document.addEventListener("scoresheet:swapped", showSpeed);
  window.addEventListener("load", reveal);
  window.addEventListener("popstate", () => { if (game()) load(location.href).then(moveSlider); });
  showSpeed();
})();
