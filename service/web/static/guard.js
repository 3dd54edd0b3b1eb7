// The guard: buttons that have just replaced other buttons ignore pointer clicks for half a second, because the click was
// meant for the previous buttons: a slow double click, or a list that changed because another player moved.
"use strict";
window.scoresheet && (() => {
  const MILLISECONDS = 500;
  const PRESSED = "scoresheet-pressed";
  const BUTTONS = ["#moves", ".prompt", "#piece-moves", ".hand-over", "#lobby"].map((place) => `${place} form button`).join();
  const { say } = window.scoresheet;

  let replaced = -Infinity; // times are from performance.now()
  let pressed = -Infinity; // the time of a single click, or of the first click of a double click
  let spot = { clientX: -1, clientY: -1 };
  let sent = false; // true while a form of this reader is waiting for its response
  let timer = 0;

  const choice = (button) => [button.form?.getAttribute("action"), button.name, button.value || button.textContent].join(" ");
  const choices = () => [...document.querySelectorAll(BUTTONS)].map(choice).join("\n");
  let offered = choices();

  function hold() {
    replaced = performance.now();
    for (const button of document.querySelectorAll(BUTTONS)) {
      if (button.hasAttribute("aria-disabled")) continue;
      button.setAttribute("aria-disabled", "true");
      button.dataset.held = "";
    }
    clearTimeout(timer);
    timer = setTimeout(release, MILLISECONDS);
  }

  function release() {
    for (const button of document.querySelectorAll("[data-held]")) {
      button.removeAttribute("aria-disabled");
      delete button.dataset.held;
    }
  }

  function compare() { // the same buttons may be clicked at once after another player's move, but not after the reader's own
    const before = offered;
    offered = choices();
    if (sent || offered !== before) hold();
    sent = false;
  }

  function appeared(panel) { // hold the buttons of a panel that appears under the pointer or soon after others were replaced
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const { clientX, clientY } = spot;
    const under = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    if (under || performance.now() - replaced < MILLISECONDS) hold(); // also its buttons ignore clicks for now, so they look so
  }

  function click(event) {
    const byPointer = event.isTrusted && event.detail > 0;
    if (!byPointer) return;
    spot = event;
    const made = event.timeStamp; // the time of the click itself, because a busy page handles it late
    if (event.detail === 1) pressed = made;
    const early = made - replaced < MILLISECONDS || (event.detail > 1 && replaced >= pressed);
    if (!early || !event.target.closest?.(BUTTONS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(document.getElementById("trouble").dataset.replaced);
  }

  function key(event) { // ignore repeats of a key that is held down
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.("a, button")) event.preventDefault();
  }

  // Double clicks whose first click led to this page

  const clock = () => performance.timeOrigin + performance.now();
  const kept = (act) => { try { return act(sessionStorage); } catch { return null; } };

  function leave() {
    if (performance.now() - pressed < MILLISECONDS) kept((storage) => storage.setItem(PRESSED, String(clock())));
  }

  function begin() {
    const before = Number(kept((storage) => storage.getItem(PRESSED)));
    kept((storage) => storage.removeItem(PRESSED));
    if (before && clock() - before < 2 * MILLISECONDS) hold();
  }

  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("submit", (event) => { sent = event.target.closest("#game") !== null; }, true);
  document.addEventListener("scoresheet:swapped", compare);
  document.addEventListener("scoresheet:renewed", compare);
  document.addEventListener("scoresheet:appeared", ({ target }) => appeared(target));
  window.addEventListener("pagehide", leave);
  begin();
})();
