import type { Address, Entry } from "#contract/manifest.d.ts";

/** Values of a pattern's {names}, one path segment each; {name...} at the end takes the rest of the path. */
export type Parts = Record<string, string>;

/**
 * When the query has this parameter, answers with the first existing page of the list, or else with the address's own
 * page.
 */
export interface PagesRow {
  pattern: string;
  query: string;
  /** May contain the pattern's names and the query's. */
  pages: string[];
}

/** A function answers the address, which has no file. */
export interface WorkRow<Work> {
  pattern: string;
  work: Work;
}

/** A former address, redirected to its new one. */
export interface MovedRow {
  pattern: string;
  to: string;
}

/** A page made of data inside a built frame; takes precedence over a file at the address. */
export interface FrameRow {
  pattern: string;
  /** The page's name in hooks/site/framed.ts. */
  frame: string;
}

export type Row<Work> = PagesRow | WorkRow<Work> | MovedRow | FrameRow;

export interface Found<Work> {
  row: Row<Work>;
  parts: Parts;
}

const nameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

function matcher(pattern: string): (path: string) => Parts | undefined {
  const [beginning = ""] = pattern.split("{");
  const rest = /\{(\w+)\.\.\.\}$/.exec(pattern)?.[1];
  if (rest) return (path) => (path.startsWith(beginning) ? { [rest]: path.slice(beginning.length) } : undefined);
  const wanted = pattern.split("/").map((part) => ({ part, name: nameIn(part) }));
  return (path) => {
    if (!path.startsWith(beginning)) return undefined;
    const given = path.split("/");
    const fits = wanted.every(({ part, name }, at) => (name ? given[at] !== "" : given[at] === part));
    if (!fits || given.length !== wanted.length) return undefined;
    return Object.fromEntries(wanted.flatMap(({ name }, at) => (name ? [[name, given[at] ?? ""]] : [])));
  };
}

/** Returns a function that finds the first row whose pattern matches a decoded path. */
export function finder<Work>(table: Row<Work>[]): (path: string) => Found<Work> | undefined {
  const rows = table.map((row) => ({ row, match: matcher(row.pattern) }));
  return (path) => {
    for (const { row, match } of rows) {
      const parts = match(path);
      if (parts) return { row, parts };
    }
    return undefined;
  };
}

const filled = (page: string, parts: Parts): string =>
  page.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(parts, name) ? (parts[name] ?? "") : ""));

/** The addresses of a row in order; a query value with a slash never selects another folder. */
export function pagesOf({ query, pages }: PagesRow, parts: Parts, asked: string): string[] {
  const isOnePart = asked !== "" && !asked.includes("/");
  const known = isOnePart ? pages : pages.filter((page) => !page.includes(`{${query}}`));
  return known.map((page) => filled(page, { ...parts, [query]: asked }));
}

export type Side = "public" | "members";

/** One side of an address, ready to be served. */
export interface Page {
  entry: Entry;
  side: Side;
  /** True when the response depends on who asks. */
  isGated: boolean;
}

/** Looks up decoded paths in the site, as files and as dynamic rows. */
export interface Addresses<Work> {
  at: (path: string) => Address | undefined;
  dynamicAt: (path: string) => Found<Work> | undefined;
  /** The lesson's address; undefined when no published lesson has the id. */
  lessonAt: (id: string) => string | undefined;
}

export type Answer<Work> =
  | { kind: "address"; address: Address }
  | { kind: "work"; work: Work; parts: Parts }
  | { kind: "framed"; frame: string; parts: Parts }
  | { kind: "moved"; to: string }
  | { kind: "missing" }
  /** Not part of the site: an API or admin path that no route handled. */
  | { kind: "foreign" };

// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

// A members-only address never redirects: that would reveal to a visitor that it exists.
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

/** Returns a parameter of the query, "" without it. */
type Ask = (name: string) => string;

/** Rows that take precedence over a file at the address. */
function insteadOf<Work>({ row, parts }: Found<Work>): Answer<Work> | undefined {
  if ("to" in row) return { kind: "moved", to: row.to };
  return "frame" in row ? { kind: "framed", frame: row.frame, parts } : undefined;
}

/** Decides how a decoded path is answered. */
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

/** The public and the members' page of an address. */
export function sidesOf(address: Address): Record<Side, Page | undefined> {
  const isGated = address.members !== undefined;
  const page = (side: Side, entry?: Entry) => entry && { entry, side, isGated };
  return { public: page("public", address.public), members: page("members", address.members) };
}

const FILE =
  /[\w@~.-]+\.(?:svg|png|jpe?g|webp|avif|gif|css|js|vtt|mp4|webm|mp3|m4a|json|woff2|xlsx|ods|csv|pdf|txt|docx|zip)\b/g;

/** Paths of all files that a page, stylesheet or script may refer to; the manifest tells which exist. */
export const namedIn = (text: string): string[] => [
  ...new Set((text.match(FILE) ?? []).flatMap((name) => [`/_astro/${name}`, `/media/${name}`])),
];
