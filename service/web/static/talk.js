// Chat: shows new messages, sends messages without a reload, and marks visible messages as read.
"use strict";
window.scoresheet && (() => {
  const { WIDE, game, say, trouble, exchangers, connection, live, written, buttonOf } = window.scoresheet;
  const SECONDS_BETWEEN_LOOKS = 30;
  const PARTS = ["chat", "notes", "log"];
  const panel = () => document.querySelector('[data-part="chat"]');
  const part = (page, name) => page.querySelector(`[data-part="${name}"]`);
  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
  const ask = (address, options = {}) => connection.get(address, { ...options, headers: { Accept: "text/html", "Scoresheet-Parts": "1" } });

  // Swapping a part keeps what the reader is typing, and scrolls to the last message

  function keepWritten(here, next) {
    for (const field of here.querySelectorAll("textarea")) {
      const same = next.querySelector(`#${CSS.escape(field.id)}`);
      if (same && field.value !== field.defaultValue) same.value = field.value;
    }
    return false;
  }

  function toEnd() {
    for (const lines of document.querySelectorAll('[data-part="chat"] .talk-lines')) lines.scrollTop = lines.scrollHeight;
  }

  function put(page, names, sent) {
    const focused = document.activeElement?.id;
    for (const name of names) {
      const [here, next] = [part(document, name), part(page, name)];
      if (!here || !next) continue;
      if (!sent) keepWritten(here, next);
      here.replaceWith(next);
    }
    document.getElementById(focused)?.focus({ preventScroll: true });
    told();
  }

  // Sending

  let underWay = false;
  async function send(event) {
    const form = event.target;
    if (!form.matches("#game form[data-talk]")) return;
    event.preventDefault();
    if (underWay) return;
    underWay = true;
    const answer = await ask(form.action, { method: "POST", body: written(form, buttonOf(event)) });
    underWay = false;
    if (!answer) return trouble();
    const page = parsed(answer.text);
    if (!answer.ok) return trouble(page.querySelector("#moves > .notice p, main h1 + p, section h1 + p")?.textContent);
    if (!page.getElementById("game")) return location.assign(answer.url);
    document.getElementById("trouble").hidden = true;
    put(page, PARTS, true);
    document.getElementById(form.querySelector("textarea")?.id ?? "")?.focus({ preventScroll: true });
  }

  function enter(event) { // Enter sends, on wide pages only; Shift+Enter begins a new line
    const field = event.target;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || innerWidth < WIDE || !field.matches?.(".say textarea[enterkeyhint]")) return;
    event.preventDefault();
    if (field.value.trim()) field.form.querySelector("button").click();
  }

  // New messages

  async function renew() {
    if (!panel()) return;
    const answer = await ask(location.href);
    const page = answer?.ok && parsed(answer.text);
    if (!page) return;
    const before = Number(panel().dataset.unread);
    const heard = part(page, "chat");
    const [came, said] = [Number(heard?.dataset.unread) > before, heard?.dataset.said];
    put(page, ["chat", "notes"], false);
    if (came) say(said);
    if (seen()) for (const tag of panel().querySelectorAll(".new-tag")) tag.remove(); // the reader saw it arrive
  }

  function told() { // update the tab's count, and mark visible messages as read
    if (!panel()) return;
    const count = document.getElementById("talk-new");
    const unread = Number(panel().dataset.unread);
    if (count) count.textContent = unread ? ` ${unread}` : "";
    toEnd();
    if (unread && seen()) read();
  }

  function seen() {
    if (document.hidden || !panel().getClientRects().length) return false;
    const { top, bottom } = panel().getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  async function read() {
    const here = panel();
    here.dataset.unread = "0";
    const form = here.querySelector(".read-form");
    if (form) fetch(form.action, { method: "POST", body: written(form), redirect: "manual", keepalive: true }).catch(() => {});
    document.getElementById("talk-new").textContent = "";
  }

  exchangers.chat = exchangers.notes = keepWritten;
  document.addEventListener("submit", send, true);
  document.addEventListener("keydown", enter);
  document.addEventListener("scoresheet:swapped", told);
  document.addEventListener("visibilitychange", told);
  document.addEventListener("change", (event) => { if (event.target.matches(".tabs input")) told(); });
  let scrolled = 0;
  document.addEventListener("scroll", () => { clearTimeout(scrolled); scrolled = setTimeout(() => { if (panel() && Number(panel().dataset.unread) && seen()) read(); }, 300); }, { passive: true });
  let asked = performance.now();
  live.hear("ask", () => { // without a working stream
    if (performance.now() - asked < SECONDS_BETWEEN_LOOKS * 1000) return;
    asked = performance.now();
    renew();
  });
  live.hear("talk", (what) => { if (game()?.dataset.game.endsWith(`/${what.game}`)) renew(); });
  told();
})();
