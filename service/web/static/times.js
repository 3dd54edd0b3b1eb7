// Writes the page's times relative to now ("3 hours ago"), with the local time as a tooltip; updates them every minute.
// In the last hour before a player's time runs out, it counts down by the second; a tag says when little time is left.
// Each element stores the last text written, because a translation tool may have changed the text on the page.
"use strict";
window.scoresheet && window.Intl?.RelativeTimeFormat && (() => {
  const MINUTE = 60;
  const UNITS = [["year", 365 * 24 * 60 * MINUTE], ["month", 30 * 24 * 60 * MINUTE], ["week", 7 * 24 * 60 * MINUTE],
    ["day", 24 * 60 * MINUTE], ["hour", 60 * MINUTE], ["minute", MINUTE]];
  const { clock } = window.scoresheet;
  const { lang } = document.documentElement; // before a translation tool changes it
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const exact = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

  function ago(seconds) { // seconds in the past; negative for the future
    const far = Math.abs(seconds);
    const [unit, size] = UNITS.find(([, least]) => far >= least) ?? ["second", Infinity];
    return relative.format(-Math.sign(seconds) * Math.floor(far / size), unit);
  }

  const soon = (rest) => relative.format(Math.floor(rest / (60 * MINUTE)), "hour"); // deadlines within three days are given in hours
  const counted = (time, rest) => "runsOut" in time.dataset && rest > 0 && rest < 60 * MINUTE;
  const near = (time, rest) => "runsOut" in time.dataset && rest > 0 && rest < 72 * 60 * MINUTE;
  const countdown = (rest) => relative.formatToParts(Math.floor(rest / MINUTE) || 2, "minute") // "in 9:30 minutes"
    .map(({ type, value }) => type === "integer" ? `${Math.floor(rest / MINUTE)}:${String(Math.floor(rest % MINUTE)).padStart(2, "0")}` : value).join("");

  function inWords(time, when, rest) {
    if ("exactly" in time.dataset || !clock.known()) return when;
    return counted(time, rest) ? countdown(rest) : near(time, rest) ? soon(rest) : ago(-rest);
  }

  function say(time) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(Number(at))) return;
    const when = exact.format(at);
    const said = inWords(time, when, (at - clock.now()) / 1000);
    if (time.dataset.said !== said) { time.dataset.said = said; time.textContent = said; }
    if (time.dataset.when !== when) { time.dataset.when = when; time.title = when; }
    if (clock.known() && new Date(time.dataset.shortFrom) <= clock.now()) hurry(time);
  }

  function hurry(time) { // little time is left now, which was not so when the page was loaded
    if (time.nextElementSibling?.matches(".short")) return;
    const tag = Object.assign(document.createElement("span"), { className: "tag short", textContent: time.dataset.short });
    time.after(" ", tag);
    time.closest(".clock-face")?.classList.add("hurries");
    if (!time.closest(".turn.yours")) return;
    document.title = document.title.replace("●", "⧗");
    window.scoresheet.say(time.dataset.short);
  }

  const sayAll = () => document.querySelectorAll("time[datetime]").forEach(say);
  const sayNew = () => document.querySelectorAll("time[datetime]:not([data-said])").forEach(say);
  const countDown = () => !document.hidden && document.querySelectorAll("time[data-runs-out]").forEach(say);

  sayAll();
  setInterval(sayAll, MINUTE * 1000);
  setInterval(countDown, 1000);
  new MutationObserver(sayNew).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", sayAll);
  document.addEventListener("scoresheet:clock", sayAll);
})();
