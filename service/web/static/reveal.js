// Shows what a step changed: scrolls to the changed pieces if most of them are out of sight, as little as possible, and only then.
"use strict";
window.scoresheet && (window.scoresheet.reveal = (() => {
  const { game } = window.scoresheet;
  const MARGIN = 6;
  const MOST = 40;

  function changedOn(board) { // a piece that contains other changed pieces is too large to say what changed
    const all = [...board.querySelectorAll(".piece.changed")].filter((piece) => piece.getClientRects().length);
    return all.filter((piece) => !all.some((other) => other !== piece && piece.contains(other))).slice(0, MOST);
  }

  const edge = (selector, side, otherwise) => document.querySelector(selector)?.getBoundingClientRect()[side] ?? otherwise;
  const stuck = (selector) => /sticky|fixed/.test(getComputedStyle(document.querySelector(selector) ?? document.body).position);

  function frameOf(board) { // the visible part of a board, which other parts of the page may cover on narrow pages
    const { top, bottom, left, right } = board.getBoundingClientRect();
    if (!board.matches(".board-part")) return { top, bottom, left, right };
    const above = stuck(".prompt") ? edge(".prompt", "bottom", 0) : 0;
    const covers = [".replay-part", ".card"].filter(stuck).map((part) => edge(part, "top", innerHeight));
    const below = Math.min(innerHeight, ...covers);
    if (scrolls(board)) return { top: Math.max(top, above), bottom: Math.min(bottom, below, innerHeight), left, right };
    return { top: Math.max(0, above), bottom: Math.min(below, innerHeight), left, right }; // the page can be scrolled
  }

  const scrolls = (board) => board.scrollHeight > board.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(board).overflowY);

  function areaOf(piece, frame) { // of a piece larger than the frame, the beginning
    const { top, bottom, left, right } = piece.getBoundingClientRect();
    const most = (start, end, room) => Math.min(end, start + Math.max(0, room - 2 * MARGIN));
    return { top, left, bottom: most(top, bottom, frame.bottom - frame.top), right: most(left, right, frame.right - frame.left) };
  }

  // How far to scroll on one axis until the area from `start` to `end` is inside the frame
  const wayTo = (start, end, low, high) => (start < low ? start - low - MARGIN : end > high ? end - high + MARGIN : 0);
  const within = (area, frame, down, right) => area.top - down >= frame.top - 2 && area.bottom - down <= frame.bottom + 2
    && area.left - right >= frame.left - 2 && area.right - right <= frame.right + 2;

  function bestWay(areas, frame) { // the way that shows the most areas; among equal ones, the shortest
    const downs = [0, ...areas.map(({ top, bottom }) => wayTo(top, bottom, frame.top, frame.bottom))];
    const rights = [0, ...areas.map(({ left, right }) => wayTo(left, right, frame.left, frame.right))];
    let best = { down: 0, right: 0, shown: 0 };
    for (const down of new Set(downs)) for (const right of new Set(rights)) {
      const shown = areas.filter((area) => within(area, frame, down, right)).length;
      const shorter = Math.abs(down) + Math.abs(right) < Math.abs(best.down) + Math.abs(best.right);
      if (shown > best.shown || (shown === best.shown && shorter)) best = { down, right, shown };
    }
    return best;
  }

  function show(board) {
    const frame = frameOf(board);
    const areas = changedOn(board).map((piece) => areaOf(piece, frame));
    const shown = areas.filter((area) => within(area, frame, 0, 0)).length;
    if (shown * 2 >= areas.length) return; // also if nothing changed
    const { down, right } = bestWay(areas, frame);
    board.scrollBy({ left: right, top: scrolls(board) ? down : 0, behavior: "instant" });
    if (!scrolls(board)) scrollBy({ top: down, behavior: "instant" });
  }

  return () => {
    if (game()?.dataset.live === "yes") return;
    for (const board of document.querySelectorAll(".board-part, .change-scroll")) show(board);
  };
})());
