import { scope } from "./scope.ts";

// Replaces worker.js when the operator turns offline reading off: deletes all caches and unregisters itself.
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(leave()));
