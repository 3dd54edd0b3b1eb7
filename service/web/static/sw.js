"use strict";
// The service worker: shows pushed messages, which lead to their games. It caches nothing.

self.addEventListener("push", (event) => {
  const { title, body, url, tag, language } = event.data.json();
  const shown = { body, tag, lang: language, renotify: true, icon: "/static/icon.svg", data: url };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

async function renew(old) {
  const { userVisibleOnly, applicationServerKey } = old.options;
  const { endpoint, keys } = (await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey })).toJSON();
  const body = new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth });
  await fetch("/settings/browsers", { method: "POST", body });
}
