// Zooms the board, and remembers the zoom in this browser.
"use strict";
window.scoresheet && (() => {
  const STEPS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3];
  const MOST_LOOKS = 5;
  const KEPT = "scoresheet-zoom";
  const drawing = () => document.querySelector(".board-drawing");

  const kept = (act) => { try { return act(localStorage); } catch { return null; } }; // storage may not be available

  let zoom = kept((storage) => storage.getItem(KEPT)) ?? "1"; // a number, or "fit"

  function set(size) {
    drawing().style.zoom = size;
    drawing().style.width = `${size * 100}%`;
  }

  function fitting() { // fit the whole board into its cell; as a smaller board is laid out slightly differently, measure again
    const part = document.getElementById("board");
    let size = 1;
    for (let look = 0; look < MOST_LOOKS; look++) {
      set(size);
      if (part.scrollHeight <= part.clientHeight) break;
      size = Math.max(STEPS[0], size * part.clientHeight / part.scrollHeight - 0.002);
    }
    return size;
  }

  function apply() {
    if (!drawing() || !document.querySelector(".zoom-shown")) return;
    const size = zoom === "fit" ? fitting() : Number(zoom) || 1;
    set(size);
    document.querySelector(".zoom-shown").textContent = `${Math.round(size * 100)} %`;
    document.querySelector('[data-zoom="fit"]').setAttribute("aria-pressed", String(zoom === "fit"));
  }

  function change(wish) {
    const size = Number(drawing().style.zoom) || 1;
    if (wish === "fit") zoom = zoom === "fit" ? "1" : "fit";
    if (wish === "in") zoom = String(STEPS.find((step) => step > size + 0.01) ?? STEPS[STEPS.length - 1]);
    if (wish === "out") zoom = String([...STEPS].reverse().find((step) => step < size - 0.01) ?? STEPS[0]);
    kept((storage) => storage.setItem(KEPT, zoom));
    apply();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-zoom]");
    if (button) change(button.dataset.zoom);
  });
  document.addEventListener("scoresheet:swapped", apply);
  window.addEventListener("resize", () => { if (zoom === "fit") apply(); });
  window.addEventListener("load", apply);
})();
