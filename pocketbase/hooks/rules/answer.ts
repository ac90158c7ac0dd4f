import type { Address, Entry, Manifest, Page, Side } from "./manifest.ts";

export type Answer =
  | { kind: "address"; address: Address }
  | { kind: "moved"; to: string }
  | { kind: "missing" }
  /** Not the site's: an API or dashboard address that no route took. */
  | { kind: "foreign" };

// A plain lookup would find what every object inherits: ?lesson=constructor.
const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function byLesson(manifest: Manifest, module: Address, lesson: string): Address {
  if (!module.byLesson || !lesson) return module;
  const address = own(module.byLesson, lesson) ?? module.byLesson["*"];
  return (address !== undefined && own(manifest.urls, address)) || module;
}

// A members-only address never redirects: that would tell a visitor that it exists.
function newAddress(manifest: Manifest, path: string): string | undefined {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  const moved = own(manifest.redirects, bare);
  if (moved !== undefined || bare === path) return moved;
  return own(manifest.urls, bare)?.public ? bare : undefined;
}

/** What the site answers at a decoded path. `lessonAsked` gives the value of ?lesson=, "" when there is none. */
export function answerAt(manifest: Manifest, path: string, lessonAsked: () => string): Answer {
  if (path.startsWith("/api/") || path.startsWith("/_/")) return { kind: "foreign" };
  const address = own(manifest.urls, path);
  if (address?.byLesson) return { kind: "address", address: byLesson(manifest, address, lessonAsked()) };
  if (address) return { kind: "address", address };
  const to = newAddress(manifest, path);
  return to === undefined ? { kind: "missing" } : { kind: "moved", to };
}

/** What an address holds for everybody and for members. */
export function sidesOf(address: Address): Record<Side, Page | undefined> {
  const isGated = address.members !== undefined;
  const page = (side: Side, entry?: Entry) => entry && { entry, side, isGated };
  return { public: page("public", address.public), members: page("members", address.members) };
}
