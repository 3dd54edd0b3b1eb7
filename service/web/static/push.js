"use strict";
// The settings: subscribes this browser to push messages, or unsubscribes it.

(() => {
  const panel = document.getElementById("push");
  const show = (name) => panel.querySelectorAll("[data-push]").forEach((part) => { part.hidden = part.dataset.push !== name; });

  async function begin() {
    if (!navigator.serviceWorker || !window.PushManager || !window.Notification) return show("cannot");
    if (Notification.permission === "denied") return show("denied");
    const subscription = await (await navigator.serviceWorker.getRegistration("/sw.js"))?.pushManager.getSubscription();
    const here = subscription && panel.querySelector(`[data-endpoint="${CSS.escape(subscription.endpoint)}"]`);
    if (here) here.querySelector(".here").hidden = false;
    show(here ? "on" : "off");
  }

  async function subscribe() {
    if (await Notification.requestPermission() !== "granted") return show(Notification.permission === "denied" ? "denied" : "off");
    show("busy");
    try {
      await navigator.serviceWorker.register("/sw.js");
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: panel.dataset.key });
      const { endpoint, keys } = subscription.toJSON();
      const answer = await fetch(panel.dataset.browsers, { method: "POST", body: new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth }) });
      if (answer.ok) return location.assign(panel.dataset.done);
      await subscription.unsubscribe();
      show("failed");
    } catch { show("failed"); }
  }

  async function stop(event) { // then the list's form deletes the subscription on the server
    const row = event.target.closest("[data-endpoint]");
    if (!row || row.querySelector(".here").hidden) return;
    event.preventDefault();
    await (await (await navigator.serviceWorker.getRegistration("/sw.js"))?.pushManager.getSubscription())?.unsubscribe();
    event.target.submit();
  }

  panel.querySelector("button.subscribe").addEventListener("click", subscribe);
  panel.addEventListener("submit", stop);
  begin();
})();
