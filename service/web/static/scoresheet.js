// The core: loads pages and swaps their parts, for the scripts beside it. Without scripts every page works, too.
"use strict";
window.scoresheet = (() => {
  const WIDE = 1056;
  document.documentElement.classList.add("js");

  const game = () => document.getElementById("game");
  const exchangers = {}; // by part: what puts a new one in its place; true when it did

  // Loading and swapping

  let latest = 0;
  async function load(address, how = "stay") {
    const mine = ++latest;
    const { connection } = window.scoresheet;
    const answer = await connection.get(address, { headers: { Accept: "text/html" } });
    if (mine !== latest) return false;
    if (!answer) { connection.again(() => load(address, how)); return false; }
    const page = new DOMParser().parseFromString(answer.text, "text/html");
    if (!answer.ok || !page.getElementById("game")) { location.assign(address); return false; }
    if (how === "push") history.pushState(null, "", address);
    if (how === "replace") history.replaceState(null, "", address);
    swap(page.getElementById("game"));
    document.dispatchEvent(new CustomEvent("scoresheet:loaded", { detail: page }));
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
    document.dispatchEvent(new Event("scoresheet:swapped"));
    refocus(focused);
  }

  function exchange(part, next) {
    if (!next) return;
    if (exchangers[part.dataset.part]?.(part, next)) return;
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

  const leadsTo = (anchor) => anchor.getAttribute("href"); // of an <a> in SVG, href itself is no text
  const plain = (event) => !(event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey);

  return { WIDE, game, load, exchangers, refocus, leadsTo, plain };
})();
