// The guard: buttons that have just replaced other buttons ignore clicks of a pointer for half a second. The click was meant for
// what stood there before: the second click of a slow double click, or one at a list that another player's move has replaced.
"use strict";
window.scoresheet && (() => {
  const MILLISECONDS = 500;
  const PRESSED = "scoresheet-pressed";
  const BUTTONS = ["#moves", ".prompt", "#piece-moves", ".hand-over", "#lobby"].map((place) => `${place} form button`).join();
  const { say } = window.scoresheet;

  let replaced = -Infinity; // by performance.now()
  let pressed = -Infinity; // the first click of a double click, or the only one
  let spot = { clientX: -1, clientY: -1 };
  let sent = false; // by this reader, and not answered yet
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

  function compare() { // after another player's move the same choices may be clicked at once, but not after one's own
    const before = offered;
    offered = choices();
    if (sent || offered !== before) hold();
    sent = false;
  }

  function appeared(panel) { // what appears under the pointer that called it
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const { clientX, clientY } = spot;
    if (left <= clientX && clientX <= right && top <= clientY && clientY <= bottom) hold();
  }

  function click(event) {
    const byPointer = event.isTrusted && event.detail > 0;
    if (!byPointer) return;
    spot = event;
    const made = event.timeStamp; // a busy page hears of a click late
    if (event.detail === 1) pressed = made;
    const early = made - replaced < MILLISECONDS || (event.detail > 1 && replaced >= pressed);
    if (!early || !event.target.closest?.(BUTTONS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(document.getElementById("trouble").dataset.replaced);
  }

  function key(event) { // a key that is held down chooses once
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.("a, button")) event.preventDefault();
  }

  // A double click whose first click led to this page

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
