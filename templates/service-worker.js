/*
 * In place of the service worker of earlier releases, which kept pages for visitors without a line: it
 * removes itself and what that one kept. It can go in December 2027, a year after the last of them:
 * until then, whoever comes back has it replaced.
 */
const OWN_CACHES = ["pages", "reads", "files", "pictures"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll() {
  await Promise.all(OWN_CACHES.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase("workbox-expiration");
  await self.registration.unregister();
}
