// Decides which release is served. Each runtime checks current.json and the clock once per second. The first to see a
// change loads the manifest into the shared memory, then changes one value there, which every runtime re-reads after 10
// ms: so all switch together, and each request keeps the release it started with. Of former releases only
// content-hashed files are served.
import type { Address, Manifest } from "#contract/manifest.d.ts";
import { memoize } from "../memory.ts";
import { sharedStore } from "../sharedStore.ts";
import { environment } from "../environment.ts";
import { besideOf, BUILT, type Coming, releasePlaces, type Places, pointerFrom, servedNames } from "./release.rules.ts";

/** The part of the manifest that every response needs. */
export type Frame = Omit<Manifest, "urls">;

const WAITS_MS = 5;
const WAITS_AT_MOST_MS = 10_000;

interface Store {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
  getAll: () => Record<string, unknown>;
}
const store = $app.store() as unknown as Store;

const FRAME_OF = "frame of ";
const ADDRESS_OF = "address of ";
const frameKey = (name: string): string => FRAME_OF + name;

/** Prefix of a release's paths in the shared memory. */
const addressPrefix = (name: string): string => `${ADDRESS_OF}${name} `;

/**
 * Puts a release's manifest into the shared memory as texts: a copy per runtime would fill the memory with a large
 * course.
 */
export function shareManifest(name: string, manifest: string): string {
  const known = sharedStore.get(frameKey(name));
  if (known !== null) return known;
  const { urls, ...frame } = JSON.parse(toString($os.readFile(manifest))) as Manifest;
  const prefix = addressPrefix(name);
  for (const [path, address] of Object.entries(urls)) sharedStore.set(prefix + path, JSON.stringify(address));
  const text = JSON.stringify(frame satisfies Frame);
  // Last: a runtime that sees the frame finds every address.
  sharedStore.set(frameKey(name), text);
  return text;
}

/** Loads a manifest once when many requests need it at the same time: one reads it, the others wait. */
export function frameOf(name: string, manifest: string): Frame {
  const lock = `lock frame of ${name}`;
  const mine = $security.randomString(12);
  const until = Date.now() + WAITS_AT_MOST_MS;
  for (;;) {
    const text = sharedStore.get(frameKey(name));
    if (text !== null) return JSON.parse(text) as Frame;
    if (Date.now() > until) return JSON.parse(shareManifest(name, manifest)) as Frame;
    if (store.getOrSet(lock, () => mine) !== mine) {
      sleep(WAITS_MS);
      continue;
    }
    try {
      return JSON.parse(shareManifest(name, manifest)) as Frame;
    } finally {
      store.remove(lock);
    }
  }
}

/** Returns a lookup of decoded paths; the release's frame must have been loaded. */
export function addressesOf(name: string): (path: string) => Address | undefined {
  const prefix = addressPrefix(name);
  return (path) => {
    const text = sharedStore.get(prefix + path);
    return text === null ? undefined : (JSON.parse(text) as Address);
  };
}

/** Removes every other release from the shared memory. */
export function forgetAllBut(names: string[]): void {
  const isNeeded = new Set(names);
  for (const key of Object.keys(store.getAll())) {
    const [, name = ""] = /^(?:frame|address) of (\S+)/.exec(key) ?? [];
    if (name && !isNeeded.has(name)) store.remove(key);
  }
}

/** One version of the built site. */
export interface Release extends Places {
  name: string;
}

/** The served releases, space-separated: one value for all runtimes, so that they switch together. */
const SERVED = "releases served";
const REFUSED = "release refused";
const LOOK_EVERY_MS = 1000;
/** Reading the shared memory costs a fiftieth of a page, so a runtime may lag this far behind. */
const ASK_EVERY_MS = 10;
const HELD_FOR_MS = 60_000;

interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
}

const textIn = (file: string): string => {
  try {
    return toString($os.readFile(file));
  } catch {
    return "";
  }
};

const { publicTree, membersTree, manifest, curriculum } = environment;
const built: Places = { publicTree, membersTree, manifest, curriculum };

const releaseNamed = memoize(20, (name: string): Release => ({
  ...releasePlaces(name, environment.releases, built),
  name,
}));

// The build writes a release's scheduled changes, which never change.
const comingOf = memoize(
  20,
  (version: string): Coming =>
    JSON.parse(textIn(`${besideOf(releaseNamed(version).manifest)}coming.json`) || "[]") as Coming,
);

const pointer = () => pointerFrom(environment.releases && textIn(`${environment.releases}/current.json`));
const namesNow = (): string => servedNames(pointer(), comingOf, Date.now()).join(" ");

/** The releases to serve; "" when the pointer cannot be read, such as one edited by hand. */
function wantedNames(): string {
  try {
    return namesNow();
  } catch (error) {
    refuse("current.json", error);
    return "";
  }
}

/** Checks what is to be served, and switches all runtimes once its addresses are shared; one runtime at a time. */
function look(isAsked = false): void {
  const before = sharedStore.get(SERVED);
  if (before === null) return sharedStore.set(SERVED, firstNames());
  const wanted = wantedNames();
  // A refused release is not re-read every second in every runtime.
  if (!wanted || wanted === before || (!isAsked && wanted === sharedStore.get(REFUSED))) return;
  const locks = $app.store() as unknown as Locks;
  const mine = $security.randomString(12);
  if (locks.getOrSet("lock release", () => mine) !== mine) return;
  // Reads again under the lock: another runtime may have switched in the meantime.
  const names = wantedNames() || before;
  try {
    moveOn(names, sharedStore.get(SERVED) ?? "");
  } catch (error) {
    refuse(names, error);
  } finally {
    locks.remove("lock release");
  }
}

/** At the start, the latest build is served when the published release was deleted. */
function firstNames(): string {
  const names = wantedNames() || BUILT;
  const [name = ""] = names.split(" ");
  if (name.startsWith(BUILT) || textIn(releaseNamed(name).manifest)) return names;
  $app.logger().error("The published version is gone: what was built last is served.", "release", name);
  return servedNames(undefined, comingOf, Date.now()).join(" ");
}

function moveOn(names: string, before: string): void {
  if (names === before) return;
  const [name = ""] = names.split(" ");
  const release = releaseNamed(name);
  shareManifest(name, release.manifest);
  // Fails here rather than later, should the curriculum be incomplete.
  JSON.parse(toString($os.readFile(release.curriculum)));
  sharedStore.set(SERVED, names);
  sharedStore.set(REFUSED, "");
  forgetAllBut([...names.split(" "), ...before.split(" ")]);
  $app.logger().info("Another version of the site is served.", "release", name);
}

/** A release that cannot be read is not served: the current one stays. */
function refuse(names: string, error: unknown): void {
  if (sharedStore.get(REFUSED) === names) return;
  sharedStore.set(REFUSED, names);
  $app.logger().error("A published version cannot be served.", "release", names, "error", String(error));
}

let known = "";
let served: [Release, ...Release[]] | undefined;
let lookedMs = 0;
let askedMs = 0;
let heldMs = 0;

/** Ends what `holdRelease` began. */
export const letGo = (): void => void (heldMs = 0);

/**
 * Until `letGo`, everything in this runtime uses one release, so that a request ends with the release it began with.
 */
export function holdRelease(nowMs: number): Release {
  heldMs = nowMs;
  return served && nowMs - askedMs < ASK_EVERY_MS ? served[0] : newestRelease(nowMs);
}

/** The release served at this moment, which a page of it may already refer to. */
export function newestRelease(nowMs: number): Release {
  askedMs = nowMs;
  if (nowMs - lookedMs >= LOOK_EVERY_MS) {
    lookedMs = nowMs;
    look();
  }
  const names = sharedStore.get(SERVED);
  if (!served || names !== known) {
    known = names ?? namesNow();
    served = known.split(" ").map(releaseNamed) as [Release, ...Release[]];
  }
  return served[0];
}

/** The served release, fixed for the rest of this call of the runtime: pending promises run when the call ends. */
export function currentRelease(): Release {
  if (served && heldMs > 0 && Date.now() - heldMs < HELD_FOR_MS) return served[0];
  void Promise.resolve().then(letGo);
  return holdRelease(Date.now());
}

/** Former releases whose pages may still be open, newest first. */
export const formerReleases = (): Release[] => served?.slice(1) ?? [];

/** A file that the build wrote beside the manifest, such as texts.json. */
export const siteFile = (name: string): string => besideOf(currentRelease().manifest) + name;

/** Returns the served release; checks again first, for a caller who has just published. */
export function showRelease(e: core.RequestEvent): void {
  look(true);
  const [name = ""] = (sharedStore.get(SERVED) ?? "").split(" ");
  const refused = sharedStore.get(REFUSED) ?? "";
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, { release: name, refused: refused.split(" ")[0] ?? "" });
}
