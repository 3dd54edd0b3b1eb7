// Moves: those of a chosen piece stand beside it, and what is posted on the game page swaps its parts.
"use strict";
(() => {
  const { WIDE, game, load, leadsTo, post, say, opened, refocus, plain } = window.scoresheet;
  const NEAR = 12;

  const wide = () => innerWidth >= WIDE;
  const beside = () => document.getElementById("piece-moves");
  const pieceOf = (id) => document.querySelector(`.board-part a[data-piece="${CSS.escape(id)}"]`);
  const chosen = () => beside()?.hidden === false ? beside().dataset.chosen : "";

  // Choosing a piece: its moves are copies of those in the column

  function copies(piece) {
    const concerns = (element) => element.matches(`[data-anchor~="${CSS.escape(piece)}"]`);
    return [...document.querySelectorAll("#moves .choosing:not(.drafted) form")].map((form) => {
      const copy = form.cloneNode(true);
      for (const offer of copy.querySelectorAll(":scope > [data-anchor]")) if (!concerns(offer)) offer.remove();
      for (const name of ["id", "for", "aria-describedby"]) {
        for (const element of copy.querySelectorAll(`[${name}]`)) element.setAttribute(name, `${element.getAttribute(name)}-here`);
      }
      return copy;
    }).filter((copy) => copy.querySelector("[data-anchor]"));
  }

  function choose(piece) {
    const forms = piece && pieceOf(piece) ? copies(piece) : [];
    deselect();
    if (!forms.length) return false;
    const here = beside();
    here.dataset.chosen = piece;
    here.querySelector("h2").textContent = pieceOf(piece).getAttribute("aria-label");
    here.querySelector(".piece-moves-forms").replaceChildren(...forms);
    here.hidden = false;
    mark(piece);
    place();
    return true;
  }

  function mark(piece) {
    pieceOf(piece).classList.add("chosen");
    pieceOf(piece).setAttribute("aria-current", "true");
  }

  function deselect() {
    const piece = chosen();
    if (!piece) return;
    const within = beside().contains(document.activeElement);
    beside().hidden = true;
    const left = pieceOf(piece);
    left?.classList.remove("chosen");
    left?.removeAttribute("aria-current");
    if (within) (left ?? document.getElementById("moves")).focus({ preventScroll: true });
  }

  function place() { // to its right, else to its left, never over the window's edge; on narrow pages a sheet from below
    const piece = chosen() && pieceOf(chosen());
    if (!piece) return;
    const here = beside();
    const at = (piece.closest("[data-proxy]") ?? piece).getBoundingClientRect();
    if (!wide()) { here.style.left = here.style.top = ""; return; }
    const { width, height } = here.getBoundingClientRect();
    const right = at.right + NEAR + width < innerWidth;
    here.style.left = `${right ? at.right + NEAR : Math.max(NEAR, at.left - NEAR - width)}px`;
    here.style.top = `${Math.max(NEAR, Math.min(at.top - NEAR, innerHeight - height - NEAR))}px`;
  }

  function keepInSight(piece) { // the sheet lies over the page's lower part: the piece comes out from under it
    const at = pieceOf(piece).getBoundingClientRect();
    const top = document.querySelector(".prompt").getBoundingClientRect().bottom + NEAR;
    const bottom = beside().getBoundingClientRect().top - NEAR;
    const by = at.bottom > bottom ? Math.min(at.bottom - bottom, at.top - top) : Math.min(0, at.top - top);
    scrollBy({ top: by, behavior: "instant" });
  }

  function choosePiece(anchor) {
    const { piece } = anchor.dataset;
    if (chosen() === piece || !choose(piece)) return deselect();
    if (!wide()) keepInSight(piece);
    beside().querySelector("form :is(button, select, input:not([type=hidden]))").focus({ preventScroll: true });
  }

  async function toggle(anchor) { // one of several that a move takes together: what they can do stands in the column
    deselect();
    await load(leadsTo(anchor), "replace");
  }

  function click(event) {
    if (!plain(event) || !game()) return;
    if (event.target.closest("#piece-moves .close")) return deselect();
    const anchor = event.target.closest("a") ?? event.target.closest("[data-proxy]")?.querySelector("a[data-draft]");
    if (!anchor?.hasAttribute("data-draft") || !game().contains(anchor)) {
      if (chosen() && !event.target.closest("#piece-moves")) deselect();
      return;
    }
    event.preventDefault();
    if (anchor.hasAttribute("aria-pressed")) return toggle(anchor);
    choosePiece(anchor);
  }

  // Posting: one form at a time; the answer's parts take the place of those that stand

  let underWay = null;
  async function submit(event) {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("#game form[method=post]")) return;
    event.preventDefault();
    if (underWay) return say(document.getElementById("trouble").dataset.underWay);
    underWay = event.submitter ?? form;
    underWay.setAttribute("aria-busy", "true");
    const board = document.querySelector(".board-part")?.getBoundingClientRect().top;
    const from = { piece: form.closest("#piece-moves") && chosen(), board };
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const done = await post(form.action, body);
    underWay.removeAttribute("aria-busy");
    underWay = null;
    if (done) settle(from);
  }

  function settle({ piece, board }) { // the page stays where it was, and the keyboard where it can go on
    const now = document.querySelector(".board-part")?.getBoundingClientRect().top;
    if (!wide() && piece && now !== undefined) scrollBy({ top: now - board, behavior: "instant" });
    if (!wide() && !piece) document.querySelector(".prompt").scrollIntoView({ block: "nearest", behavior: "instant" });
    const target = (piece && (pieceOf(piece) ?? document.getElementById("board"))) || document.getElementById("moves");
    target.focus({ preventScroll: true });
    const told = document.querySelector("#moves > .notice") ?? document.querySelector(".prompt h2");
    say(told?.textContent.trim() ?? "");
  }

  function renew() { // after a swap the chosen piece's moves are those of the new page, or it has none any more
    unfold();
    const piece = chosen();
    if (!piece) return;
    const focused = beside().contains(document.activeElement);
    beside().hidden = true;
    if (choose(piece) && focused) refocus("#piece-moves button");
  }

  function unfold() { // beside the board there is room for all moves
    const moves = document.getElementById("all-moves");
    if (moves && wide() && !opened.has(moves.id)) moves.open = true;
  }

  function begin() { // a page that came with a piece chosen, as pages without a script do
    const drafted = document.querySelector("#moves .drafted:not([data-several])");
    unfold();
    drafted?.remove();
    if (drafted) choose(drafted.dataset.chosen);
  }

  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") deselect(); });
  document.addEventListener("scroll", place, true);
  document.addEventListener("scoresheet:swapped", renew);
  window.addEventListener("resize", place);
  window.scoresheet.deselect = deselect;
  begin();
})();
