import type { Address, Entry } from "#contract/manifest.d.ts";
import { type Found, pagesOf, type Parts } from "./addresses.rules.ts";

export type Side = "public" | "members";

/** One side of an address, as it is answered. */
export interface Page {
  entry: Entry;
  side: Side;
  /** Who asks decides what this address answers. */
  isGated: boolean;
}

/** What the site has at a decoded path: as files, and worked out. */
export interface Addresses<Work> {
  at: (path: string) => Address | undefined;
  dynamicAt: (path: string) => Found<Work> | undefined;
  /** Where the lesson with this id is; undefined when no published lesson has it. */
  lessonAt: (id: string) => string | undefined;
}

export type Answer<Work> =
  | { kind: "address"; address: Address }
  | { kind: "work"; work: Work; parts: Parts }
  | { kind: "framed"; frame: string; parts: Parts }
  | { kind: "moved"; to: string }
  | { kind: "missing" }
  /** Not the site's: an API or admin address that no route took. */
  | { kind: "foreign" };

// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

// A members-only address never redirects: that would tell a visitor that it exists.
function newAddress<Work>(site: Addresses<Work>, path: string): string | undefined {
  const bare = path.replace(/\/$/, "");
  if (bare !== path && site.at(bare)?.public) return bare;
  const lesson = IN_MODULE.exec(path)?.[1];
  return lesson === undefined ? undefined : site.lessonAt(lesson);
}

function askedPage<Work>(site: Addresses<Work>, { row, parts }: Found<Work>, ask: Ask): Address | undefined {
  const asked = "pages" in row ? ask(row.query) : "";
  if (!("pages" in row) || asked === "") return undefined;
  return pagesOf(row, parts, asked)
    .map(site.at)
    .find((address) => address !== undefined);
}

/** Gives a value of the query, "" when there is none. */
type Ask = (name: string) => string;

/** What comes before any file at an address. */
function insteadOf<Work>({ row, parts }: Found<Work>): Answer<Work> | undefined {
  if ("to" in row) return { kind: "moved", to: row.to };
  return "frame" in row ? { kind: "framed", frame: row.frame, parts } : undefined;
}

/** What the site answers at a decoded path. */
export function answerAt<Work>(site: Addresses<Work>, path: string, ask: Ask): Answer<Work> {
  if (path.startsWith("/api/") || path.startsWith("/_/")) return { kind: "foreign" };
  const found = site.dynamicAt(path);
  const instead = found && insteadOf(found);
  if (instead) return instead;
  const address = (found && askedPage(site, found, ask)) ?? site.at(path);
  if (address) return { kind: "address", address };
  if (found && "work" in found.row) return { kind: "work", work: found.row.work, parts: found.parts };
  const to = newAddress(site, path);
  return to === undefined ? { kind: "missing" } : { kind: "moved", to };
}

/** What an address holds for everybody and for members. */
export function sidesOf(address: Address): Record<Side, Page | undefined> {
  const isGated = address.members !== undefined;
  const page = (side: Side, entry?: Entry) => entry && { entry, side, isGated };
  return { public: page("public", address.public), members: page("members", address.members) };
}
