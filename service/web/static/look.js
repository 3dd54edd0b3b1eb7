// The settings of theme, motion, sound and board size: each change is saved and applied at once.
"use strict";
document.addEventListener("DOMContentLoaded", () => { // when the core has run
  const ZOOM = "scoresheet-zoom";
  const form = document.getElementById("look");
  if (!form || !window.scoresheet) return;
  const size = document.getElementById("board-size");
  const kept = (act) => { try { return act(localStorage); } catch { return null; } }; // storage may not be available

  function apply() {
    const chosen = new FormData(form);
    const root = document.documentElement;
    root.dataset.motion = chosen.get("motion") ? "on" : "off";
    root.dataset.sound = chosen.get("sound") ? "on" : "off";
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
      const address = new URL(sheet.href);
      if (chosen.get("theme") === "auto") address.searchParams.delete("theme");
      else address.searchParams.set("theme", chosen.get("theme"));
      if (sheet.href !== address.href) sheet.href = address.href;
    }
    document.querySelector('meta[name="color-scheme"]').content = chosen.get("theme") === "auto" ? "light dark" : chosen.get("theme");
  }

  async function save() {
    const said = form.querySelector(".saved");
    said.textContent = "";
    const answer = await window.scoresheet.connection.get(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (!answer?.ok) return window.scoresheet.trouble();
    apply();
    said.textContent = form.dataset.said;
  }

  form.addEventListener("change", (event) => {
    if (event.target !== size) return save();
    kept((storage) => storage.setItem(ZOOM, size.value));
    form.querySelector(".saved").textContent = form.dataset.said;
  });
  const zoom = kept((storage) => storage.getItem(ZOOM));
  if (zoom && [...size.options].some((option) => option.value === zoom)) size.value = zoom;
});
