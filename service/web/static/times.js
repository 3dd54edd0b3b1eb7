// Says the times of a page relative and local ("3 hours ago"), exact on hover; anew every minute, and where parts are swapped.
// The last hour before somebody's time runs out is counted down by the second; from when it is short, that is said beside it.
"use strict";
(() => {
  const MINUTE = 60;
  const UNITS = [["year", 365 * 24 * 60 * MINUTE], ["month", 30 * 24 * 60 * MINUTE], ["week", 7 * 24 * 60 * MINUTE],
    ["day", 24 * 60 * MINUTE], ["hour", 60 * MINUTE], ["minute", MINUTE]];
  const { lang } = document.documentElement;
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const exact = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

  function ago(seconds) { // of a time that lies so many seconds in the past; in the future, if that is below 0
    const far = Math.abs(seconds);
    const [unit, size] = UNITS.find(([, least]) => far >= least) ?? ["second", Infinity];
    return relative.format(-Math.sign(seconds) * Math.floor(far / size), unit);
  }

  const soon = (rest) => relative.format(Math.floor(rest / (60 * MINUTE)), "hour"); // a deadline within days is told by hours
  const counted = (time, rest) => "runsOut" in time.dataset && rest > 0 && rest < 60 * MINUTE;
  const near = (time, rest) => "runsOut" in time.dataset && rest > 0 && rest < 72 * 60 * MINUTE;
  const clock = (rest) => relative.formatToParts(Math.floor(rest / MINUTE) || 2, "minute") // "in 9:30 minutes"
    .map(({ type, value }) => type === "integer" ? `${Math.floor(rest / MINUTE)}:${String(Math.floor(rest % MINUTE)).padStart(2, "0")}` : value).join("");

  function say(time) {
    const at = new Date(time.dateTime);
    const when = exact.format(at);
    const rest = (at - Date.now()) / 1000;
    const said = "exactly" in time.dataset ? when : counted(time, rest) ? clock(rest) : near(time, rest) ? soon(rest) : ago(-rest);
    if (time.textContent !== said) time.textContent = said;
    if (time.title !== when) time.title = when;
    if (new Date(time.dataset.shortFrom) <= Date.now()) hurry(time);
  }

  function hurry(time) { // time has become short while the page stood open
    if (time.nextElementSibling?.matches(".short")) return;
    const tag = Object.assign(document.createElement("span"), { className: "tag short", textContent: time.dataset.short });
    time.after(" ", tag);
    time.closest(".clock-face")?.classList.add("hurries");
    if (!time.closest(".turn.yours")) return;
    document.title = document.title.replace("●", "⧗");
    window.scoresheet.say(time.dataset.short);
  }

  const sayAll = () => document.querySelectorAll("time[datetime]").forEach(say);
  const countDown = () => !document.hidden && document.querySelectorAll("time[data-runs-out]").forEach(say);

  sayAll();
  setInterval(sayAll, MINUTE * 1000);
  setInterval(countDown, 1000);
  new MutationObserver(sayAll).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", sayAll);
})();
