// Receipts: keeps the receipts of the reader's commands in this browser, and compares them on the audit page.
"use strict";
(() => {
  const MOST_OF_A_GAME = 400;
  const MOST_GAMES = 30;
  const INDEX = "scoresheet:receipts"; // the games with receipts, the latest first
  const name = (game) => `${INDEX}:${game}`;
  const page = () => document.querySelector("[data-receipts]");

  function stored(key, otherwise) {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  }

  const kept = (game) => stored(name(game), { asked: 0, lines: [] });

  // Adds new receipts. Earlier ones stay even if the server now contradicts them, because that is what they are kept for.
  function keep(game, asked, text) {
    const all = [...new Set([...kept(game).lines, ...text.split("\n").filter(Boolean)])];
    const isKey = (line) => "public_key" in JSON.parse(line);
    const lines = [...all.filter(isKey), ...all.filter((line) => !isKey(line)).slice(-MOST_OF_A_GAME)];
    const games = [game, ...stored(INDEX, []).filter((other) => other !== game)];
    for (const old of games.splice(MOST_GAMES)) localStorage.removeItem(name(old));
    while (games.length) {
      try {
        localStorage.setItem(name(game), JSON.stringify({ asked, lines }));
        return localStorage.setItem(INDEX, JSON.stringify(games));
      } catch { localStorage.removeItem(name(games.pop())); } // storage is full: drop the oldest game
    }
  }

  async function ask() { // request the receipts after the last one that is stored
    const { game, head, receipts } = page().dataset;
    const { asked, lines } = kept(game);
    if (Number(head) <= asked) return;
    const after = Math.max(0, ...lines.map((line) => JSON.parse(line).version ?? 0));
    const answer = await fetch(`${receipts}?after=${after}`);
    if (answer.ok && !answer.redirected) keep(game, Number(head), await answer.text());
  }

  const soon = () => setTimeout(() => ask().catch(() => {}), 0); // after a failure, the next request gets them

  // On the audit page

  async function compare(panel) {
    await ask().catch(() => {});
    const { lines } = kept(panel.dataset.game);
    const receipts = lines.map((line) => JSON.parse(line)).filter(({ signature }) => signature);
    panel.hidden = false;
    if (!receipts.length) return show(panel, "none");
    offer(lines);
    const answer = await fetch(panel.dataset.record, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return show(panel, "lost");
    const unfit = await firstUnfit(receipts, (await answer.text()).split("\n").slice(1).filter(Boolean));
    return unfit ? show(panel, "unfit", unfit) : show(panel, "fit", receipts.length);
  }

  // Return the first position at which the record's chain is broken or differs from a receipt; 0 if there is none.
  async function firstUnfit(receipts, lines) {
    const events = lines.map((line) => JSON.parse(line));
    const over = events.some(({ type }) => type === "GameFinished");
    for (const [at, event] of events.entries()) {
      const follows = event.version === at + 1 && event.previous === (events[at - 1]?.digest ?? "0".repeat(64));
      if (!follows || (over && !await isSealed(lines[at], event.digest))) return at + 1;
    }
    const unfit = receipts.filter(({ version, ...said }) => ["game", "digest", "at"].some((what) => events[version - 1]?.[what] !== said[what]));
    return unfit.length ? Math.min(...unfit.map(({ version }) => version)) : 0;
  }

  async function isSealed(line, digest) { // a digest covers the bytes before it; without HTTPS, browsers cannot compute digests
    if (!globalThis.crypto?.subtle) return true;
    const tail = `,"digest":"${digest}"}`;
    const made = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${line.slice(0, -tail.length)}}`));
    const hexadecimal = [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return line.endsWith(tail) && hexadecimal === digest;
  }

  function show(panel, what, number = "") {
    for (const part of panel.querySelectorAll("[data-kept]")) part.hidden = part.dataset.kept !== what;
    const told = panel.querySelector(`[data-kept="${what}"] .number`);
    if (told) told.textContent = number;
  }

  function offer(lines) {
    const button = document.getElementById("save-kept");
    button.hidden = false;
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(lines.map((line) => `${line}\n`), { type: "application/x-ndjson" }));
      link.download = "receipts.jsonl";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  let done = false; // true after this reader has sent a form
  document.addEventListener("submit", () => { done = true; }, true);
  document.addEventListener("scoresheet:swapped", () => {
    if (done && page()) soon();
    done = false;
  });
  const panel = document.getElementById("kept");
  if (panel) compare(panel);
  else if (page()) soon();
})();
