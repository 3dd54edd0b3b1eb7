// The server's clock. Deadlines are compared with it, never with the clock of this device, which may be hours off.
// A page states when it was rendered, and `performance.now()` counts from there. That counter may stop while the device
// sleeps, and a cached page was rendered earlier: in both cases the script asks the server for the time.
"use strict";
window.scoresheet && (window.scoresheet.clock = (() => {
  const MILLISECONDS_APART = 2_000;
  const { connection } = window.scoresheet;
  const { now: made, clock: address } = document.body.dataset;

  let offset = null; // the server's time minus performance.now(); null while unknown
  let apart = 0; // the device's clock minus performance.now() when they were last compared
  let asking = false;
  let unsure = false;

  const now = () => performance.now() + offset;
  const known = () => offset !== null;
  const deviceAhead = () => Date.now() - performance.now() - apart;

  function set(milliseconds, at) {
    offset = milliseconds - at;
    apart = Date.now() - performance.now();
    document.dispatchEvent(new Event("scoresheet:clock"));
  }

  async function ask() {
    if (asking) return;
    asking = true;
    const began = performance.now();
    const answer = await connection.get(address, { cache: "no-store" });
    const at = performance.now();
    asking = false;
    unsure = !answer?.ok;
    if (answer?.ok) set(Number(answer.text), (began + at) / 2);
    else if (known()) set(now() + Math.max(0, deviceAhead()), performance.now()); // an estimate until the server answers
  }

  function compare() { // if the device's clock is ahead of the counter, the device has slept or its clock was set
    if (deviceAhead() < -MILLISECONDS_APART) apart = Date.now() - performance.now();
    if (deviceAhead() <= MILLISECONDS_APART || asking) return;
    document.dispatchEvent(new Event("scoresheet:woke"));
    ask();
  }

  function begin() {
    const [entry] = performance.getEntriesByType?.("navigation") ?? [];
    apart = Date.now() - performance.now();
    const cached = entry ? entry.type === "back_forward" || !(entry.transferSize > entry.encodedBodySize) : performance.navigation?.type === 2;
    if (cached) ask();
    else set(Number(new Date(made)), entry ? entry.responseStart : performance.now());
  }

  begin();
  setInterval(compare, 1000);
  document.addEventListener("visibilitychange", compare);
  document.addEventListener("resume", compare);
  document.addEventListener("scoresheet:found", () => { if (unsure) ask(); });
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) ask(); });
  return { now, known };
})());
