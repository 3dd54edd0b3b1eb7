// Moves: shows a selected piece's moves beside it, and posts the forms of the game page without a reload.
"use strict";
window.scoresheet && (() => {
  const { WIDE, game, post, say, opened, refocus, plain, written, buttonOf } = window.scoresheet;
  const NEAR = 12;
  const last = (list) => list[list.length - 1];

  const wide = () => innerWidth >= WIDE;
  const beside = () => document.getElementById("piece-moves");
  const pieceOf = (id) => document.querySelector(`.board-part a[data-piece="${CSS.escape(id)}"]`);
  const chosen = () => beside()?.hidden === false ? beside().dataset.chosen.split(" ") : [];
  const toggles = (piece) => pieceOf(piece)?.hasAttribute("aria-pressed"); // true if the piece is selected together with others

  // Selecting a piece, or several that a move takes together; their moves are copies of the forms in the column

  const named = (offer, list) => (offer.dataset[list] ?? "").split(" ");
  const all = (pieces, list) => (offer) => pieces.every((piece) => named(offer, list).includes(piece));
  const label = (piece) => (pieceOf(piece)?.getAttribute("aria-label") ?? piece).replace(/\. [^.]*$/, ""); // without the number of moves
  const inColumn = "#moves .choosing:not(.drafted) form";

  function alike(pieces) { // the rules list one set of interchangeable pieces: any pieces with the same labels match it
    return (offer) => {
      const rest = named(offer, "together").map(label);
      return pieces.map(label).every((one) => rest.includes(one) && rest.splice(rest.indexOf(one), 1));
    };
  }

  function offered(pieces) { // the moves that take exactly these pieces; if there are none, those that take more
    const offers = [...document.querySelectorAll(`${inColumn} > [data-anchor]`)];
    const found = offers.filter(all(pieces, "anchor"));
    if (!pieces.every(toggles)) return found;
    const just = found.filter((offer) => !offer.dataset.together || named(offer, "together").length === pieces.length);
    if (just.length) return just;
    const same = offers.filter(alike(pieces));
    const few = same.filter((offer) => named(offer, "together").length === pieces.length);
    return few.length ? few : same;
  }

  function copies(pieces) {
    const kept = new Set(offered(pieces));
    return [...document.querySelectorAll(inColumn)].map((form) => {
      const copy = form.cloneNode(true);
      const offers = [...form.children].map((offer, at) => [offer, copy.children[at]]);
      for (const [offer, its] of offers) if (offer.dataset.anchor !== undefined && !kept.has(offer)) its.remove();
      for (const name of ["id", "for", "aria-describedby"]) {
        for (const element of copy.querySelectorAll(`[${name}]`)) element.setAttribute(name, `${element.getAttribute(name)}-here`);
      }
      return copy;
    }).filter((copy) => copy.querySelector("[data-anchor]"));
  }

  function choose(pieces) {
    const forms = pieces.length && pieces.every(pieceOf) ? copies(pieces) : [];
    deselect();
    if (!forms.length) return false;
    const here = beside();
    here.dataset.chosen = pieces.join(" ");
    here.querySelector("h2").textContent = pieceOf(last(pieces)).getAttribute("aria-label");
    here.querySelector(".piece-moves-forms").replaceChildren(...forms);
    here.hidden = false;
    mark(pieces, true);
    place();
    here.dispatchEvent(new Event("scoresheet:appeared", { bubbles: true }));
    return true;
  }

  function mark(pieces, on) {
    for (const piece of pieces.map(pieceOf)) {
      piece?.classList.toggle("chosen", on);
      if (piece?.hasAttribute("aria-pressed")) piece.setAttribute("aria-pressed", String(on));
      else if (on) piece?.setAttribute("aria-current", "true");
      else piece?.removeAttribute("aria-current");
    }
    const set = on && pieces.every(toggles) ? pieces : [];
    const sets = [...document.querySelectorAll(`${inColumn} [data-together]`)];
    for (const piece of document.querySelectorAll(".board-part a[aria-pressed]")) { // only pieces that lead to a legal set can be added
      const put = set.includes(piece.dataset.piece) ? set : [...set, piece.dataset.piece];
      piece.setAttribute("aria-disabled", String(set.length > 0 && !sets.some(alike(put))));
    }
  }

  function deselect() {
    const pieces = chosen();
    if (!pieces.length) return;
    const within = beside().contains(document.activeElement);
    beside().hidden = true;
    beside().querySelector(".piece-moves-forms").replaceChildren();
    mark(pieces, false);
    if (within) (pieceOf(last(pieces)) ?? document.getElementById("moves")).focus({ preventScroll: true });
  }

  let near = null; // the element that was clicked instead of the piece
  function place() { // beside the piece; on narrow pages, CSS makes it a sheet at the bottom
    const piece = chosen().length && pieceOf(last(chosen()));
    if (!piece) return;
    const here = beside();
    if (!wide()) { here.style.left = here.style.top = ""; return; }
    const at = near?.isConnected ? near.getBoundingClientRect() : areaOf(piece);
    const { left, top } = spotBeside(at, here.getBoundingClientRect(), chosenWith(piece).map(areaOf));
    here.style.left = `${left}px`;
    here.style.top = `${top}px`;
  }

  const areaOf = (piece) => (piece.closest("[data-proxy]") ?? piece).getBoundingClientRect();

  function chosenWith(piece) { // the other pieces that can be selected together with this one
    if (!toggles(piece.dataset.piece)) return [];
    return [...document.querySelectorAll(".board-part a[aria-pressed]")].filter((other) => other !== piece);
  }

  function spotBeside(at, { width, height }, others) { // right or left of the piece, or below or above if that covers others; always in the window
    const kept = (start, size, room) => Math.max(NEAR, Math.min(start, room - size - NEAR));
    const right = at.right + NEAR + width < innerWidth;
    const across = kept(at.left, width, innerWidth);
    const level = { left: right ? at.right + NEAR : Math.max(NEAR, at.left - NEAR - width), top: kept(at.top - NEAR, height, innerHeight) };
    const spots = [level, { left: across, top: at.bottom + NEAR }, { left: across, top: at.top - NEAR - height }];
    const covers = ({ left, top }) => (other) => left < other.right && other.left < left + width && top < other.bottom && other.top < top + height;
    return spots.find((spot) => spot.top === kept(spot.top, height, innerHeight) && !others.some(covers(spot))) ?? level;
  }

  function keepInSight(piece) { // scroll the piece out from under the sheet, which covers the lower part of the page
    const at = pieceOf(piece).getBoundingClientRect();
    const prompt = document.querySelector(".prompt").getBoundingClientRect(); // on phones at the bottom, under the sheet
    const top = (prompt.top < innerHeight / 2 ? prompt.bottom : 0) + NEAR;
    const bottom = beside().getBoundingClientRect().top - NEAR;
    const by = at.bottom > bottom ? Math.min(at.bottom - bottom, at.top - top) : Math.min(0, at.top - top);
    scrollBy({ top: by, behavior: "instant" });
  }

  function choosePiece(anchor) {
    const piece = anchor.dataset.standsFor ?? anchor.dataset.piece;
    if (anchor.getAttribute("aria-disabled") === "true") return;
    withdraw();
    near = anchor.dataset.standsFor ? anchor : null;
    const before = chosen();
    const set = toggles(piece) && before.every(toggles) ? before : [];
    const others = (before.includes(piece) ? before : set).filter((other) => other !== piece);
    if (!choose(before.includes(piece) ? others : [...others, piece])) return deselect();
    if (!wide()) keepInSight(piece);
    if (toggles(piece)) return anchor.focus({ preventScroll: true }); // further pieces may follow
    focusFirst();
  }

  function focusFirst() {
    beside().querySelector("form button, form select, form input:not([type=hidden])").focus({ preventScroll: true });
  }

  function draftAround(element) { // the piece for which the nearest clickable part stands
    for (let part = element.closest("[data-proxy]"); part; part = part.parentElement.closest("[data-proxy]")) {
      const draft = part.querySelector("a[data-draft]");
      if (draft) return draft;
    }
    return null;
  }

  function click(event) {
    if (!plain(event) || !game()) return;
    if (event.target.closest("#piece-moves .close")) return dismiss();
    if (event.target.closest("#preview [data-cancel]")) { event.preventDefault(); return dismiss(); }
    const anchor = event.target.closest("a") ?? draftAround(event.target);
    if (!anchor?.hasAttribute("data-draft") || !game().contains(anchor)) {
      if (chosen().length && !event.target.closest("#piece-moves")) { withdraw(); deselect(); }
      return;
    }
    event.preventDefault();
    choosePiece(anchor);
  }

  // A move to confirm is shown beside the selected piece or, without a selection, in the column

  const preview = () => document.getElementById("preview");

  function adopt() {
    const waiting = document.querySelector("#moves > #preview");
    if (!waiting || !chosen().length) return;
    beside().querySelector(".piece-moves-forms").replaceChildren(waiting);
    place();
  }

  function showPreview(from) {
    if (!preview()) return settle(from);
    if (wide()) preview().scrollIntoView({ block: "nearest" });
    document.getElementById("confirm").focus({ preventScroll: true });
  }

  function withdraw() { // discard the move to confirm; return false if there is none
    if (!preview()) return false;
    history.replaceState(null, "", game().dataset.game);
    preview().remove();
    return true;
  }

  function dismiss() {
    const pieces = chosen();
    if (!withdraw()) return deselect();
    if (choose(pieces)) focusFirst();
    else document.getElementById("moves").focus({ preventScroll: true });
  }

  // Posting: one form at a time; the parts of the response replace those of the page

  let underWay = null;
  async function submit(event) {
    const form = event.target;
    const asks = form.matches("#game form[data-preview]");
    if (event.defaultPrevented || !(asks || form.matches("#game form[method=post]"))) return;
    event.preventDefault();
    if (underWay) return say(document.getElementById("trouble").dataset.underWay);
    const button = buttonOf(event);
    underWay = button ?? form;
    underWay.setAttribute("aria-busy", "true");
    const board = document.querySelector(".board-part")?.getBoundingClientRect().top;
    const from = { piece: form.closest("#piece-moves") && last(chosen()), board };
    const body = written(form, button);
    const done = await (asks ? window.scoresheet.preview(`${game().dataset.game}?${body}`) : post(form.action, body));
    underWay.removeAttribute("aria-busy");
    underWay = null;
    if (done) (preview() ? showPreview : settle)(from); // a move that ends the turn may need to be confirmed
  }

  function settle({ piece, board }) { // keep the scroll position, and focus a useful element
    const now = document.querySelector(".board-part")?.getBoundingClientRect().top;
    if (!wide() && piece && now !== undefined) scrollBy({ top: now - board, behavior: "instant" });
    if (!wide() && !piece) document.querySelector(".prompt").scrollIntoView({ block: "nearest", behavior: "instant" });
    const target = (piece && (pieceOf(piece) ?? document.getElementById("board"))) || document.getElementById("moves");
    target.focus({ preventScroll: true });
    const told = document.querySelector("#moves > .notice") ?? document.querySelector(".prompt h2");
    say(told?.textContent.trim() ?? "");
  }

  function renew() { // after a swap, show the selected piece's moves from the new page, if it still has any
    unfold();
    const pieces = chosen();
    if (!pieces.length) return;
    const focused = beside().contains(document.activeElement);
    deselect();
    if (!choose(pieces)) return;
    adopt();
    if (focused) refocus("#piece-moves form button");
  }

  function unfold() { // on wide pages there is room for all moves
    const moves = document.getElementById("all-moves");
    if (moves && wide() && !opened.has(moves.id) && moves.dataset.grouped === undefined) moves.open = true;
  }

  function begin() { // the page may have been loaded with a selection in its address, which is how it works without scripts
    const drafted = document.querySelector("#moves .drafted");
    unfold();
    drafted?.remove();
    if (drafted) choose(drafted.dataset.chosen.split(" "));
  }

  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dismiss();
    if (event.key === " " && event.target.matches?.("a[aria-pressed]")) { event.preventDefault(); choosePiece(event.target); }
  });
  document.addEventListener("scroll", place, true);
  document.addEventListener("scoresheet:swapped", renew);
  window.addEventListener("resize", place);
  window.scoresheet.deselect = deselect;
  begin();
})();
