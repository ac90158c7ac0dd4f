import { startWorker, tellWorker } from "./worker.store.ts";

const isSaving = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** What this page, and the one before it, asked for before there was a worker. */
const visited = (): string[] => [
  document.referrer,
  location.href,
  ...performance.getEntriesByType("resource").map(({ name }) => name),
];

/** Has what is opened here readable without a network from now on; not for somebody who asked their browser to save data. */
export async function followVisits(): Promise<void> {
  if (isSaving()) return;
  tellWorker(await startWorker(), {
    visited: visited().filter((address) => address.startsWith(`${location.origin}/`)),
  });
}
