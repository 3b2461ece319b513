/*
 * The service worker of a site that keeps no pages (OFFLINE_PAGES=0): it removes the former one from
 * devices that have it, and all that was kept.
 */
declare const self: ServiceWorkerGlobalScope;
export {};

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await self.registration.unregister();
}
