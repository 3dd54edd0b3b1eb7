// Phones: the menu, and the sheet with the moves, which opens by tap, swipe or key.
"use strict";
window.scoresheet && (() => {
  const PHONE = matchMedia("(max-width: 37.5rem)");
  const SWIPE = 24;
  const root = document.documentElement;
  const toggle = () => document.getElementById("sheet");
  const isOpen = () => root.dataset.sheet === "open";

  function show(open) {
    if (open) root.dataset.sheet = "open"; else delete root.dataset.sheet;
    toggle()?.setAttribute("aria-expanded", String(open));
    const all = document.getElementById("all-moves");
    if (open && all) all.open = true;
  }

  function menu(open) {
    root.classList.toggle("menu-open", open);
    document.querySelector(".menu-link")?.setAttribute("aria-expanded", String(open));
  }

  function renew() { // a notice must not be hidden
    show(isOpen() || Boolean(PHONE.matches && document.querySelector("#moves > .notice")));
  }

  function replay(event) {
    event.preventDefault();
    root.dataset.replay = "open";
    document.getElementById("replay").scrollIntoView({ block: "end", behavior: "instant" });
    document.getElementById("slider").focus({ preventScroll: true });
  }

  let dragged = false;
  function click(event) {
    if (event.target.closest(".menu-link")) { event.preventDefault(); return menu(!root.classList.contains("menu-open")); }
    if (!event.target.closest(".menu")) menu(false);
    if (!PHONE.matches) return;
    if (event.target.closest("#sheet")) return show(!isOpen());
    if (event.target.closest(".sheet-foot a")) show(false);
    if (event.target.closest('.sheet-foot a[href="#replay"]')) return replay(event);
    if (event.target.closest(".card .prompt") && !event.target.closest("a, button, input") && !dragged) show(!isOpen());
    dragged = false;
  }

  let start = null;
  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    start = PHONE.matches && event.target.closest(".card .prompt") ? event.clientY : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (start === null || Math.abs(event.clientY - start) < SWIPE) return;
    dragged = true;
    show(event.clientY < start);
    start = null;
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { start = null; });
  document.addEventListener("click", click);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (root.classList.contains("menu-open")) { menu(false); document.querySelector(".menu-link").focus(); }
    else if (isOpen() && document.getElementById("piece-moves")?.hidden !== false && !document.getElementById("preview")) { show(false); toggle()?.focus(); }
  });
  document.addEventListener("scoresheet:swapped", renew);
  menu(false);
  renew();
})();
