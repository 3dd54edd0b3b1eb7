// Motion: when a new board replaces the old one, pieces fly from where they stood to where they are.
"use strict";
window.scoresheet && (() => {
  const MILLISECONDS = 250;
  const MOST = 30; // if more pieces change their places, nothing moves
  const LEAST = 2;
  const stays = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  function places() { // the middle of each piece, from the corner of the drawing, so that scrolling does not count
    const drawing = document.querySelector(".board-drawing");
    const found = new Map();
    if (!drawing) return found;
    const corner = drawing.getBoundingClientRect();
    for (const piece of drawing.querySelectorAll("[data-piece]")) {
      const { left, top, width, height } = piece.getBoundingClientRect();
      if (!(width || height) || found.has(piece.dataset.piece)) continue;
      found.set(piece.dataset.piece, { piece, x: left + width / 2 - corner.left, y: top + height / 2 - corner.top });
    }
    return found;
  }

  function flights(before, now) { // a piece inside another one is carried by it, and flies only the rest of the way
    const ways = new Map();
    for (const [id, { piece, x, y }] of now) {
      const there = before.get(id);
      ways.set(piece, there ? { x: there.x - x, y: there.y - y, appears: false } : { x: 0, y: 0, appears: true });
    }
    const own = [...ways].map(([piece, { x, y, appears }]) => {
      const carrier = ways.get(piece.parentElement.closest("[data-piece]"));
      return { piece, x: x - (carrier?.x ?? 0), y: y - (carrier?.y ?? 0), appears: appears && !carrier?.appears };
    });
    return own.filter(({ piece, x, y, appears }) => (appears || Math.hypot(x, y) > LEAST) && canMove(piece));
  }

  const canMove = (piece) => piece.ownerSVGElement || getComputedStyle(piece).display !== "inline"; // words in a line stay in it

  function inItsUnits(piece, x, y) { // from pixels of the window to the units in which the piece is moved
    if (piece.ownerSVGElement) {
      const { a, b, c, d } = piece.parentNode.getScreenCTM();
      const size = a * d - b * c;
      return [(d * x - c * y) / size, (a * y - b * x) / size];
    }
    const zoom = piece.offsetWidth ? piece.getBoundingClientRect().width / piece.offsetWidth : 1;
    return [x / zoom, y / zoom];
  }

  function fly({ piece, x, y, appears }) {
    const [right, down] = inItsUnits(piece, x, y);
    const from = appears ? { opacity: 0 } : { translate: `${right}px ${down}px` };
    const to = appears ? { opacity: 1 } : { translate: "0px 0px" };
    piece.animate([from, to], { duration: MILLISECONDS, easing: "ease-out" });
  }

  let stood = null;
  document.addEventListener("scoresheet:swapping", () => { stood = stays() || !Element.prototype.animate ? null : places(); });
  document.addEventListener("scoresheet:swapped", () => {
    const before = stood;
    stood = null;
    if (!before?.size) return;
    const all = flights(before, places());
    if (all.length <= MOST) all.forEach(fly);
  });
})();
