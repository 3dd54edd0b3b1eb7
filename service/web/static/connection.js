// The connection: shows when a request fails or takes long, and repeats the last failed one when the connection is back.
"use strict";
window.scoresheet && (window.scoresheet.connection = (() => {
  const SECONDS_TO_BE_SLOW = 2;
  const SECONDS_TO_GIVE_UP = 20;
  const SECONDS_BETWEEN_TRIES = 3;
  const sign = document.getElementById("connection");

  let lost = false;
  let slow = 0; // the number of requests that are taking long
  let pending = null; // the request to repeat
  let trying = 0;

  let shown = ""; // the last text written, because a translation tool may have changed it on the page
  function show() {
    const said = lost ? sign.dataset.lost : slow ? sign.dataset.slow : "";
    if (said === shown) return;
    shown = said;
    sign.textContent = said;
  }

  function lose() {
    lost = true;
    show();
    clearTimeout(trying);
    trying = setTimeout(check, SECONDS_BETWEEN_TRIES * 1000);
  }

  function find() {
    if (!lost) return;
    lost = false;
    clearTimeout(trying);
    show();
    document.dispatchEvent(new Event("scoresheet:found"));
    pending?.();
    pending = null;
  }

  // Return the status and text of a response, or null after a failure, which is shown as a lost connection.
  async function get(address, options = {}) {
    let late = false;
    const giving = new AbortController();
    const patience = setTimeout(() => giving.abort(), SECONDS_TO_GIVE_UP * 1000);
    const timer = setTimeout(() => { late = true; slow += 1; show(); }, SECONDS_TO_BE_SLOW * 1000);
    try {
      const answer = await fetch(address, { signal: giving.signal, ...options });
      const got = { ok: answer.ok, status: answer.status, url: answer.url, text: await answer.text() };
      find();
      return got;
    } catch {
      lose();
      return null;
    } finally {
      clearTimeout(timer);
      clearTimeout(patience);
      if (late) { slow -= 1; show(); }
    }
  }

  const check = () => get("/healthz", { cache: "no-store" });
  const again = (what) => { pending = what; };

  window.addEventListener("offline", lose);
  window.addEventListener("online", check);
  return { get, check, again };
})());
