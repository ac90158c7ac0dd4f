// Which version of the site is served. Each runtime looks at current.json and the clock once a second; who sees
// something new reads the manifest into the memory that all share, then changes one word there, which every runtime
// reads again after 10 ms. So all change together, and a request ends with the version it began with. Of versions
// before only hashed names are answered.
import type { Address, Manifest } from "#contract/manifest.d.ts";
import { memoize } from "../memory.ts";
import { sharedStore } from "../sharedStore.ts";
import { environment } from "../environment.ts";
import { besideOf, BUILT, type Coming, releasePlaces, type Places, pointerFrom, servedNames } from "./release.rules.ts";

/** What is needed at any address. */
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

/** What stands before a path of a release in the memory that all runtimes share. */
const addressPrefix = (name: string): string => `${ADDRESS_OF}${name} `;

/** Puts the manifest of a release into the memory of all runtimes, as texts: one in each would fill it with a large course. */
export function shareManifest(name: string, manifest: string): string {
  const known = sharedStore.get(frameKey(name));
  if (known !== null) return known;
  const { urls, ...frame } = JSON.parse(toString($os.readFile(manifest))) as Manifest;
  const prefix = addressPrefix(name);
  for (const [path, address] of Object.entries(urls)) sharedStore.set(prefix + path, JSON.stringify(address));
  const text = JSON.stringify(frame satisfies Frame);
  // Last: whoever sees it finds every address.
  sharedStore.set(frameKey(name), text);
  return text;
}

/** The same, where many may want it at this moment: one reads it, the others wait for that. */
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

/** Finds what stands at a decoded path of a release whose frame was asked for. */
export function addressesOf(name: string): (path: string) => Address | undefined {
  const prefix = addressPrefix(name);
  return (path) => {
    const text = sharedStore.get(prefix + path);
    return text === null ? undefined : (JSON.parse(text) as Address);
  };
}

/** Takes every other release out of the memory. */
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

/** The names of what is served, parted by blanks: one text for all runtimes, so that they change at the same moment. */
const SERVED = "releases served";
const REFUSED = "release refused";
const LOOK_EVERY_MS = 1000;
/** Asking the shared memory is a fiftieth of a page: for so long a runtime may be behind the others. */
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

// What a version will be is written with it, and is never changed.
const comingOf = memoize(
  20,
  (version: string): Coming =>
    JSON.parse(textIn(`${besideOf(releaseNamed(version).manifest)}coming.json`) || "[]") as Coming,
);

const pointer = () => pointerFrom(environment.releases && textIn(`${environment.releases}/current.json`));
const namesNow = (): string => servedNames(pointer(), comingOf, Date.now()).join(" ");

/** What is to be served; "" where that cannot be read, such as a pointer that somebody wrote by hand. */
function wantedNames(): string {
  try {
    return namesNow();
  } catch (error) {
    refuse("current.json", error);
    return "";
  }
}

/** Looks what is to be served, and leads everybody there once its addresses are known to all; one does that at a time. */
function look(isAsked = false): void {
  const before = sharedStore.get(SERVED);
  if (before === null) return sharedStore.set(SERVED, firstNames());
  const wanted = wantedNames();
  // What was refused once is not read again each second in every runtime.
  if (!wanted || wanted === before || (!isAsked && wanted === sharedStore.get(REFUSED))) return;
  const locks = $app.store() as unknown as Locks;
  const mine = $security.randomString(12);
  if (locks.getOrSet("lock release", () => mine) !== mine) return;
  // Read once more: meanwhile another runtime may have been there.
  const names = wantedNames() || before;
  try {
    moveOn(names, sharedStore.get(SERVED) ?? "");
  } catch (error) {
    refuse(names, error);
  } finally {
    locks.remove("lock release");
  }
}

/** At a start what was built serves in the place of a release that somebody took away. */
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
  // Whoever needs it later would find half of it.
  JSON.parse(toString($os.readFile(release.curriculum)));
  sharedStore.set(SERVED, names);
  sharedStore.set(REFUSED, "");
  forgetAllBut([...names.split(" "), ...before.split(" ")]);
  $app.logger().info("Another version of the site is served.", "release", name);
}

/** What cannot be read is not served: what was stays. */
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

export const letGo = (): void => void (heldMs = 0);

/** From here to `letGo` all that is asked in this runtime is of one release: what a request begins with, it ends with. */
export function holdRelease(nowMs: number): Release {
  heldMs = nowMs;
  return served && nowMs - askedMs < ASK_EVERY_MS ? served[0] : newestRelease(nowMs);
}

/** What is served in this very moment, for what a page of it may have asked for already. */
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

/** What is served, for the rest of this call of the runtime: its waiting jobs run when the call is over. */
export function currentRelease(): Release {
  if (served && heldMs > 0 && Date.now() - heldMs < HELD_FOR_MS) return served[0];
  void Promise.resolve().then(letGo);
  return holdRelease(Date.now());
}

/** Versions whose pages may still be open, the newest first. */
export const formerReleases = (): Release[] => served?.slice(1) ?? [];

/** A file that the build wrote beside the manifest, such as texts.json. */
export const siteFile = (name: string): string => besideOf(currentRelease().manifest) + name;

/** Which version is served now: looked up anew for whoever has just published. */
export function showRelease(e: core.RequestEvent): void {
  look(true);
  const [name = ""] = (sharedStore.get(SERVED) ?? "").split(" ");
  const refused = sharedStore.get(REFUSED) ?? "";
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, { release: name, refused: refused.split(" ")[0] ?? "" });
}
