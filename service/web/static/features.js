// Decides whether this browser can run the scripts of the pages. Every page also works without them.
// Old browsers read this file, too, so it uses nothing newer than ECMAScript 5. The README lists the supported browsers.
(function () {
  "use strict";
  var element = Element.prototype;
  var needed = [
    window.fetch, window.AbortController, window.URLSearchParams, window.FormData && FormData.prototype.entries,
    window.DOMParser, window.WeakMap, window.Promise && Promise.prototype.finally, window.MutationObserver,
    window.CSS && CSS.escape, window.performance && performance.now, Object.fromEntries, Array.prototype.flat,
    NodeList.prototype.forEach, element.closest, element.replaceChildren, element.toggleAttribute, element.scrollTo
  ];
  if (needed.every(Boolean)) window.scoresheet = {};
  else document.getElementById("old-browser").hidden = false;
}());
