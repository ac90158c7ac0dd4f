import type { Address, Manifest } from "#contract/manifest.d.ts";
import { sharedStore } from "../sharedStore.ts";

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
