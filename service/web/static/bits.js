// Bits: what this browser adds to the draws of a game, by chance; and which of those that a game shows it has added.
"use strict";
(() => {
  const KEPT = "scoresheet-bits";
  const MOST = 200;
  const BYTES = 16;

  const kept = () => { // a browser that keeps nothing adds its bits all the same
    try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; }
  };
  const keep = (bits) => {
    try { localStorage.setItem(KEPT, JSON.stringify([bits, ...kept()].slice(0, MOST))); } catch { /* it keeps nothing */ }
  };
  const drawn = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function add(form) { // once for each form: who sends it again, sends the same
    if (form.elements.bits || form.elements.entropy?.value.trim()) return;
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "bits", value: drawn() });
    form.append(field);
    keep(field.value);
  }

  document.addEventListener("submit", ({ target }) => target.matches("form[data-bits]") && add(target), true);
  addEventListener("pageshow", ({ persisted }) => { // who comes back to a page begins another game
    if (persisted) for (const field of document.querySelectorAll("form[data-bits] input[name=bits]")) field.remove();
  });
  const ours = new Set(kept());
  for (const code of document.querySelectorAll("[data-contribution]")) {
    if (ours.has(code.textContent)) code.parentElement.querySelector(".ours").hidden = false;
  }
})();
