// Drafts: which piece's moves are shown, and where the page stays meanwhile.
"use strict";
(() => {
  const { WIDE, game, load, leadsTo, plain } = window.scoresheet;
  const MOST_UNFOLDED = 12;
  const KEPT = "board-top";

  function unfold() { // where there is room, all moves are shown at once, unless they would push the board away
    const moves = document.querySelector(".all-moves");
    if (moves && innerWidth >= WIDE && moves.querySelectorAll("form").length <= MOST_UNFOLDED) moves.open = true;
  }

  function click(event) {
    const anchor = event.target.closest("a") ?? event.target.closest("[data-proxy]")?.querySelector("a[data-draft]");
    if (!plain(event) || !anchor?.hasAttribute("data-draft") || !game()?.contains(anchor)) return;
    event.preventDefault();
    draft(anchor);
  }

  async function draft(anchor) {
    const { piece } = anchor.dataset;
    const top = anchor.getBoundingClientRect().top;
    if (!(await load(leadsTo(anchor), "replace"))) return;
    const moves = document.getElementById("moves");
    if (piece && innerWidth < WIDE) keepInPlace(piece, top);
    else moves.scrollIntoView({ block: "nearest" });
    (moves.querySelector(".choice button, .choice select, .choice label input") ?? moves).focus({ preventScroll: true });
  }

  // On narrow pages the moves of a piece lie over the page, and the board stays where it was, also after the move

  function keepInPlace(piece, top) {
    const now = document.querySelector(`.board-part [data-piece="${CSS.escape(piece)}"]`);
    const free = document.querySelector(".drafted")?.getBoundingClientRect().bottom ?? 0;
    if (now) scrollBy({ top: now.getBoundingClientRect().top - Math.max(top, free), behavior: "instant" });
  }

  const boardTop = () => document.querySelector(".board-part")?.getBoundingClientRect().top ?? 0;

  function leave(event) {
    if (event.target.closest(".drafted") && innerWidth < WIDE) sessionStorage.setItem(KEPT, boardTop());
  }

  function comeBack() {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const asked = document.getElementById("asked-title");
    if (kept === null || !asked) return;
    scrollBy({ top: boardTop() - Number(kept), behavior: "instant" });
    window.scoresheet.explain({ dataset: { explain: asked.textContent.trim() } });
  }

  document.addEventListener("click", click);
  document.addEventListener("submit", leave);
  document.addEventListener("scoresheet:swapped", unfold);
  window.addEventListener("load", comeBack);
  unfold();
})();
