import { deviceCaches, WORKER, type WorkerMessage } from "#lib/deviceCaches.ts";
import { allowOwnWorkers } from "#lib/trustedScripts.ts";

/** The one that is at work, or becomes it; undefined where there is none, or where it was switched off. */
async function workerOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const coming = registration.installing ?? registration.waiting ?? registration.active;
  if (!coming) return undefined;
  await new Promise<void>((resolve) => {
    const look = () => (coming.state === "activated" || coming.state === "redundant") && resolve();
    coming.addEventListener("statechange", look);
    look();
  });
  // One that was switched off takes itself away as it starts.
  return (await navigator.serviceWorker.getRegistration("/")) ? (registration.active ?? undefined) : undefined;
}

/** Has the worker at work; undefined where the browser has none or the operator switched it off. */
export async function startWorker(): Promise<ServiceWorker | undefined> {
  if (!deviceCaches()) return undefined;
  allowOwnWorkers();
  try {
    return await workerOf(await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }));
  } catch {
    return undefined;
  }
}

export const tellWorker = (worker: ServiceWorker | null | undefined, message: WorkerMessage): void =>
  worker?.postMessage(message);
