// This browser's random contributions ("bits") to the draws of a game, and marks on a game's bits that it contributed.
"use strict";
(() => {
  const KEPT = "scoresheet-bits";
  const MOST = 200;
  const BYTES = 16;

  const kept = () => { // without storage, the browser contributes its bits all the same
    try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; }
  };
  const keep = (bits) => {
    try { localStorage.setItem(KEPT, JSON.stringify([bits, ...kept()].slice(0, MOST))); } catch { /* storage is not available */ }
  };
  const drawn = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function add(form) { // once per form, so that a form sent twice contains the same bits
    if (form.elements.bits || form.elements.entropy?.value.trim()) return;
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "bits", value: drawn() });
    form.append(field);
    keep(field.value);
  }

  document.addEventListener("submit", ({ target }) => target.matches("form[data-bits]") && add(target), true);
  addEventListener("pageshow", ({ persisted }) => { // a form on a page from the browser's history is for a new game
    if (persisted) for (const field of document.querySelectorAll("form[data-bits] input[name=bits]")) field.remove();
  });
  const ours = new Set(kept());
  for (const code of document.querySelectorAll("[data-contribution]")) {
    if (ours.has(code.textContent)) code.parentElement.querySelector(".ours").hidden = false;
  }
})();
