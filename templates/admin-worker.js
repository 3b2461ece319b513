{% load static %}/*
 * The service worker of the admin: it shows what is pushed to this device, and opens it after a tap. It
 * keeps nothing, and pages load without it.
 */
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, navigate, tag } = event.data.json().notification;
  event.waitUntil(
    self.registration.showNotification(title, {
      tag, // a repeat takes the place of the first
      renotify: true,
      icon: "{% static 'icon-192.png' %}",
      data: navigate,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const admin = windows.find(({ url }) => /^\/admin(\/(?!preview)|$)/.test(new URL(url).pathname));
  if (!admin) return self.clients.openWindow(address);
  // Without loading the page again, which would interrupt what is being sent.
  admin.postMessage({ open: address });
  return admin.focus();
}
