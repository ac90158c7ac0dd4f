import { atom } from "nanostores";
import type { KeepableModule, ModuleFiles } from "#contract/offline.d.ts";
import { deviceCaches, filesOfModule, isKeptCache, KEEPABLE, keptCache } from "#lib/deviceCaches.ts";
import { logFailure } from "#lib/report.ts";
import { hasRoom, keepable, type Kept, type Row, moduleRows } from "./kept.ts";
import { startWorker, tellWorker } from "./worker.store.ts";

/** loading, until the list is known. none: this browser keeps nothing, or the operator switched it off. */
export const $standing = atom<"loading" | "known" | "offline" | "none">("loading");
export const $rows = atom<Row[]>([]);

/** Why a module is not here. */
export type Refusal = "offline" | "room" | "off" | "failed";

/** Small files wait for each other more than for the line. */
const AT_ONCE = 4;

let pageModule: number | undefined;

const change = (id: number, changed: Partial<Row>): void =>
  $rows.set($rows.get().map((row) => (row.id === id ? { ...row, ...changed } : row)));

async function keptHere(all: CacheStorage): Promise<Kept[]> {
  const names = (await all.keys()).filter(isKeptCache);
  const read = async (name: string): Promise<Kept[]> => {
    const cache = await all.open(name);
    const [note] = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/offline/"));
    const kept = note && (await cache.match(note));
    return kept ? [(await kept.json()) as Kept] : [];
  };
  return (await Promise.all(names.map(read))).flat();
}

async function offered(): Promise<KeepableModule[]> {
  const answer = await fetch(KEEPABLE, { cache: "no-cache" });
  return answer.ok ? ((await answer.json()) as KeepableModule[]) : [];
}

/** Reads what is kept here and what could be. @param here the module that the page is about */
export async function loadRows(here = pageModule): Promise<void> {
  pageModule = here;
  const all = deviceCaches();
  if (!all) return $standing.set("none");
  try {
    const [kept, current] = await Promise.all([keptHere(all), offered().catch(() => undefined)]);
    const before = $rows.get().filter(({ state }) => state === "keeping");
    $rows.set(moduleRows(current, kept, here).map((row) => before.find(({ id }) => id === row.id) ?? row));
    $standing.set(current ? "known" : "offline");
  } catch (error) {
    logFailure(error);
    $standing.set("none");
  }
}

/** Of a module that can be kept on this device, only what lies in its cache. */
async function note(cache: Cache, module: ModuleFiles, isWhole: boolean): Promise<void> {
  await cache.put(filesOfModule(module.id), Response.json({ ...keepable(module), isWhole } satisfies Kept));
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

function refusalOf(error: unknown): Refusal {
  if (isFull(error)) return "room";
  if (!navigator.onLine) return "offline";
  logFailure(error);
  return "failed";
}

const running = new Map<number, AbortController>();
export const stopKeeping = (id: number): void => running.get(id)?.abort();

/**
 * Fetches a module's pages, pictures, captions and videos onto this device. What is here of it stays when it is stopped or
 * breaks off: the next time goes on from there.
 * @returns why it is not all here; undefined when it is, or was stopped
 */
export async function keepModule({ id, bytes, state }: Row): Promise<Refusal | undefined> {
  const abort = new AbortController();
  running.set(id, abort);
  change(id, { state: "keeping", here: 0 });
  try {
    if (!hasRoom(bytes, (await navigator.storage?.estimate?.()) ?? {})) return "room";
    const worker = await startWorker();
    if (!worker) return navigator.onLine ? "off" : "offline";
    await fetchModule(id, state === "changed", abort.signal);
    tellWorker(worker, { kept: true });
    // Not waited for: a browser may ask the reader first.
    void navigator.storage?.persist?.().catch(() => undefined);
    return undefined;
  } catch (error) {
    return abort.signal.aborted ? undefined : refusalOf(error);
  } finally {
    running.delete(id);
    change(id, { state: "open" });
    await loadRows();
  }
}

async function fetchModule(id: number, isAnew: boolean, signal: AbortSignal): Promise<void> {
  const answer = await fetch(filesOfModule(id), { cache: "no-cache", signal });
  if (!answer.ok) throw new Error(`The files of module ${String(id)} answered ${String(answer.status)}`);
  const module = (await answer.json()) as ModuleFiles;
  const cache = await caches.open(keptCache(id));
  if (isAnew) await forgetOthers(cache, module);
  await note(cache, module, false);
  const came = new Map<string, number>();
  const count = (address: string, bytes: number) => {
    came.set(address, bytes);
    change(id, { here: [...came.values()].reduce((sum, one) => sum + one, 0) });
  };
  const left = [...module.files];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { address, bytes } = next;
      await fetchInto(cache, address, { isAnew, signal, came: (part) => count(address, part) });
      count(address, bytes);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    left.length = 0;
  }
  await note(cache, module, true);
}

/** Takes out of a module's cache what it is no longer made of. */
async function forgetOthers(cache: Cache, { files }: ModuleFiles): Promise<void> {
  const named = new Set(files.map(({ address }) => address));
  for (const key of await cache.keys()) if (!named.has(new URL(key.url).pathname)) await cache.delete(key);
}

/** Takes a module off this device. */
export async function removeModule(id: number): Promise<void> {
  stopKeeping(id);
  await deviceCaches()?.delete(keptCache(id));
  tellWorker(navigator.serviceWorker.controller, { kept: true });
  await loadRows();
}

interface Wishes {
  /** Also what is here already. */
  isAnew: boolean;
  signal: AbortSignal;
  /** Told how many bytes of it have come. */
  came: (bytes: number) => void;
}

/** What is one reader's own never lies here for another. */
const isPrivate = (answer: Response): boolean =>
  /\b(no-store|private)\b/i.test(answer.headers.get("Cache-Control") ?? "");

function counted(answer: Response, came: Wishes["came"]): Response {
  let sum = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      came((sum += part.byteLength));
      controller.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body?.pipeThrough(count) ?? null, { status, statusText, headers });
}

/** Puts what is at an address into a cache; throws when it does not come, or has no room. */
async function fetchInto(cache: Cache, address: string, { isAnew, signal, came }: Wishes): Promise<void> {
  if (!isAnew && (await cache.match(address, { ignoreVary: true }))) return;
  // So the worker leaves it alone: it would lie here twice.
  const answer = await fetch(address, { cache: "no-store", credentials: "omit", signal });
  if (!answer.ok || isPrivate(answer)) throw new Error(`${address} answered ${String(answer.status)}`);
  await cache.put(address, counted(answer, came));
}
