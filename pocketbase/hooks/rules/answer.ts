import type { Address, Entry, Manifest, Page, Side } from "./manifest.ts";

/** The site's addresses: those that moved, and what stands at a decoded path. */
export interface Addresses {
  redirects: Manifest["redirects"];
  at: (path: string) => Address | undefined;
}

export type Answer =
  | { kind: "address"; address: Address }
  | { kind: "moved"; to: string }
  | { kind: "missing" }
  /** Not the site's: an API or dashboard address that no route took. */
  | { kind: "foreign" };

// A plain lookup would find what every object inherits: ?lesson=constructor.
const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function byLesson(site: Addresses, module: Address, lesson: string): Address {
  if (!module.byLesson || !lesson) return module;
  const address = own(module.byLesson, lesson) ?? module.byLesson["*"];
  return (address !== undefined && site.at(address)) || module;
}

// A members-only address never redirects: that would tell a visitor that it exists.
function newAddress(site: Addresses, path: string): string | undefined {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  const moved = own(site.redirects, bare);
  if (moved !== undefined || bare === path) return moved;
  return site.at(bare)?.public ? bare : undefined;
}

/** What the site answers at a decoded path. `lessonAsked` gives the value of ?lesson=, "" when there is none. */
export function answerAt(site: Addresses, path: string, lessonAsked: () => string): Answer {
  if (path.startsWith("/api/") || path.startsWith("/_/")) return { kind: "foreign" };
  const address = site.at(path);
  if (address?.byLesson) return { kind: "address", address: byLesson(site, address, lessonAsked()) };
  if (address) return { kind: "address", address };
  const to = newAddress(site, path);
  return to === undefined ? { kind: "missing" } : { kind: "moved", to };
}

/** What an address holds for everybody and for members. */
export function sidesOf(address: Address): Record<Side, Page | undefined> {
  const isGated = address.members !== undefined;
  const page = (side: Side, entry?: Entry) => entry && { entry, side, isGated };
  return { public: page("public", address.public), members: page("members", address.members) };
}
