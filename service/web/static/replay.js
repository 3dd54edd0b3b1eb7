// Replay: the slider, steps, keys, and playing on by itself.
"use strict";
(() => {
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

  // Of many positions asked for in a row one is under way, then the newest

  let underWay = "";
  let newest = "";
  async function seek(address) {
    newest = address === underWay ? "" : address;
    if (underWay) return;
    while ((underWay = newest)) {
      newest = "";
      await load(underWay, "replace");
    }
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
    await seek(there.href);
    moveSlider();
  }

  const KEYS = { ArrowLeft: "move-back", ArrowRight: "move-on", PageUp: "round-back", PageDown: "round-on" };
  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !document.querySelector("[data-bar]")) return;
    if (event.target.closest("input, select, textarea, .log, .scroll")) return;
    const name = event.shiftKey ? (KEYS[event.key] ?? "").replace("move", "turn") : KEYS[event.key];
    if (name && link(name)) { event.preventDefault(); step(name); }
    if (event.key === "p") play(!playing);
  }

  function click(event) {
    if (!plain(event)) return;
    if (event.target.closest("#play")) return play(!playing);
    const anchor = event.target.closest("a[data-position]");
    if (!anchor || !game()?.contains(anchor)) return;
    event.preventDefault();
    play(false);
    load(leadsTo(anchor), "push").then(moveSlider);
  }

  function exchangeSteps(part, next) { // the slider itself stays, so that it can go on being dragged
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
  window.addEventListener("popstate", () => { if (game()) load(location.href).then(moveSlider); });
})();
