// The core that the other scripts use: loads pages and swaps their parts. All pages also work without scripts.
"use strict";
window.scoresheet && (window.scoresheet = (() => {
  const WIDE = 1056;
  document.documentElement.classList.add("js");

  const game = () => document.getElementById("game");
  const opened = new Map(); // by id, whether a <details> is open, to be restored after a swap
  const exchangers = {}; // by part, a function that replaces the part itself; it returns true if it has done so

  // Loading and swapping

  let latest = 0;
  let moving = Promise.resolve();
  const load = (address, how = "stay") => show(address, { how });
  const preview = (address) => (moving = show(address, { how: "replace" }));
  const post = (address, body) => (moving = show(address, { how: "home", method: "POST", body }));
  const settled = () => moving; // wait for the reader's own request, because its response may already contain the new version

  // Loads a page and swaps in its parts; returns true on success. `how` says what happens to the address: it stays, is
  // pushed or replaced, or becomes the game's address ("home"). Errors are shown, and the page stays as it was.
  async function show(address, { how = "stay", method = "GET", body } = {}) {
    const mine = ++latest;
    const { connection } = window.scoresheet;
    const answer = await connection.get(address, { method, body, headers: { Accept: "text/html", "Scoresheet-Parts": "1" } });
    if (mine !== latest && method === "GET") return false;
    if (!answer) {
      if (method === "GET") connection.again(() => show(address, { how }));
      return method !== "GET" && trouble();
    }
    const page = new DOMParser().parseFromString(answer.text, "text/html");
    const next = page.getElementById("game");
    if (!next && !answer.ok) return trouble(page.querySelector("main h1 + p, section h1 + p")?.textContent);
    if (!next) { location.assign(answer.url); return false; }
    if (Number(next.dataset.head) < Number(game().dataset.head)) return false;
    if (how === "push") history.pushState(null, "", address);
    if (how === "replace") history.replaceState(null, "", address);
    if (how === "home") history.replaceState(null, "", next.dataset.game);
    document.getElementById("trouble").hidden = true;
    swap(next);
    document.dispatchEvent(new CustomEvent("scoresheet:loaded", { detail: page }));
    return true;
  }

  function trouble(text) { // show an error until the next success
    const notice = document.getElementById("trouble");
    notice.textContent = text || notice.dataset.lost;
    notice.hidden = false;
    say(notice.textContent);
    return false;
  }

  function say(text) {
    document.getElementById("said").textContent = text;
  }

  function swap(next) {
    const focused = remembered(document.activeElement);
    const here = game();
    document.dispatchEvent(new Event("scoresheet:swapping"));
    for (const details of here.querySelectorAll("details[id]")) opened.set(details.id, details.open);
    for (const attribute of next.attributes) here.setAttribute(attribute.name, attribute.value);
    const names = (page) => [...page.querySelectorAll("[data-part]")].map((part) => part.dataset.part).join();
    if (names(here) === names(next)) {
      for (const part of here.querySelectorAll("[data-part]")) exchange(part, next.querySelector(`[data-part="${part.dataset.part}"]`));
    } else here.replaceChildren(...next.childNodes);
    for (const details of here.querySelectorAll("details[id]")) if (opened.has(details.id)) details.open = opened.get(details.id);
    document.dispatchEvent(new Event("scoresheet:swapped"));
    refocus(focused);
  }

  function exchange(part, next) {
    if (exchangers[part.dataset.part]?.(part, next)) return;
    const { scrollTop, scrollLeft } = part;
    const scrolled = part.querySelector(".log")?.scrollTop;
    keepNumbers(part, next);
    part.replaceWith(next);
    next.scrollTo({ top: scrollTop, left: scrollLeft, behavior: "instant" });
    if (scrolled === undefined) return;
    next.querySelector(".log")?.scrollTo({ top: next.dataset.part === "log" ? 0 : scrolled });
  }

  function keepNumbers(part, next) { // keep what the reader is typing when another player moves
    for (const field of part.querySelectorAll("input[type=number]")) {
      const same = next.querySelector(`input[name="${CSS.escape(field.name)}"]`);
      if (same && field.value !== field.defaultValue) same.value = field.value;
    }
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

  // The data of a form, including the button that submitted it, which older browsers leave out

  let pressed = null;
  document.addEventListener("click", ({ target }) => { pressed = target.closest?.("button") ?? null; }, true);
  const buttonOf = ({ submitter, target }) => (submitter === undefined && pressed?.form === target ? pressed : submitter ?? null);

  function written(form, button) {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    return body;
  }

  const leadsTo = (anchor) => anchor.getAttribute("href"); // the `href` property of an <a> in SVG is not a string
  const plain = (event) => !(event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey);

  return { WIDE, game, load, preview, post, settled, say, trouble, opened, exchangers, refocus, leadsTo, plain, written, buttonOf };
})());
