import type { Entry, Manifest } from "#contract/manifest.d.ts";
import type { Page } from "./answer.rules.ts";

/** The ending of the compressed file that answers; "" for the file itself. */
export type Coding = "br" | "gz" | "";

/** How much a browser wants each coding: 1 at most, 0 refuses. */
export interface Weights {
  br: number;
  gz: number;
}

const WEIGHT = /^q=([01](?:\.\d{0,3})?)$/;

/** Reads an Accept-Encoding header; a weight that cannot be read refuses. */
export function weightsIn(accepted: string): Weights {
  const found = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", parameter] = part.split(";").map((piece) => piece.trim());
    found.set(name, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0));
  }
  const others = found.get("*") ?? 0;
  return { br: found.get("br") ?? others, gz: found.get("gzip") ?? others };
}

/** The coding to answer with, of those there is a file for. Brotli wins a tie. */
export function bestCoding(wanted: Weights, files: { br?: number; gz?: number }): Coding {
  const br = files.br ? wanted.br : 0;
  const gz = files.gz ? wanted.gz : 0;
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gz" : "";
}

/** The file with these bytes of an entry. */
export const fileIn = (entry: { file: string }, coding: Coding): string =>
  coding ? `${entry.file}.${coding}` : entry.file;

/** Host and port as a policy can name them; an IPv6 address is none. */
const NAMEABLE = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

export const hostOf = (siteUrl: string): string => siteUrl.replace(/^https?:\/\//, "");

/**
 * A page's policy, which the build wrote, with hosts put before the folders of its scripts: the site's own, and the one
 * this reader knows it by. Where that cannot be named, scripts may come from the whole site.
 */
export function allowingScripts(policy: string, siteUrl: string, asked: string): string {
  const hosts = [...new Set([asked, hostOf(siteUrl)])].filter((host) => NAMEABLE.test(host));
  const from = (folder: string) => (hosts[0] === asked ? hosts.map((host) => host + folder).join(" ") : "'self'");
  return policy.replace(/\{site\}(\/[^\s;]+)/g, (_, folder: string) => from(folder));
}

export type Header = readonly [name: string, value: string];

/** On every answer of the site. The server adds nosniff and the opener policy by itself. */
export const EVERYWHERE: readonly Header[] = [
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  [
    "Permissions-Policy",
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), " +
      "idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), " +
      "xr-spatial-tracking=()",
  ],
];

/** A year: a browser that saw the site by https asks for nothing else. */
export const HTTPS_ONLY: Header = ["Strict-Transport-Security", "max-age=31536000"];

/** The manifest's policies, of which an entry names one by its place, and whom their scripts may come from. */
interface Policies extends Pick<Manifest, "policies"> {
  siteUrl: string;
  /** The host that this reader asked. */
  asked: string;
}

const FOR_EVER = "public, max-age=31536000, immutable";
/**
 * A browser asks again each time. A shared cache answers for a minute by itself, and for ten more while it asks; what
 * takes must-revalidate at its word waits for the answer instead.
 */
const SHARED = "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600";
const CONTENT_CODING = { br: "br", gz: "gzip" };

// Who may keep an answer: a shared cache what is public, this reader alone the preview of a gated page, nobody the members’.
function cacheControl({ entry, side, isGated }: Page): string {
  if (side === "members") return "private, no-store";
  if (isGated) return "private, no-cache";
  return entry.immutable ? FOR_EVER : SHARED;
}

// The server's own answer to cross-origin requests depends on Origin.
function vary(entry: Entry, isGated: boolean): Header {
  const compressed = entry.br !== undefined || entry.gz !== undefined;
  const depends = ["Origin", compressed ? "Accept-Encoding" : "", isGated ? "Cookie" : ""];
  return ["Vary", depends.filter(Boolean).join(", ")];
}

// The two sides of an address never share a tag, nor do the codings of one file.
const etag = ({ entry, side }: Page, coding: Coding): string => `"${side[0]}-${entry.hash}${coding && `-${coding}`}"`;

// On a worker's file it would stop the search from running, so it goes with pages only.
function policy({ policies, siteUrl, asked }: Policies, { policy: index }: Entry): Header[] {
  if (index === undefined) return [];
  return [["Content-Security-Policy", allowingScripts(policies[index] ?? "default-src 'none'", siteUrl, asked)]];
}

const coded = (coding: Coding): Header[] => (coding ? [["Content-Encoding", CONTENT_CODING[coding]]] : []);

/** Headers of a file, but for Content-Length. */
export const fileHeaders = (policies: Policies, page: Page, coding: Coding): Header[] => [
  ...EVERYWHERE,
  ...policy(policies, page.entry),
  ...coded(coding),
  vary(page.entry, page.isGated),
  ["Content-Type", page.entry.type],
  ["Cache-Control", cacheControl(page)],
  ["ETag", etag(page, coding)],
  ...(page.entry.saved ? [["Content-Disposition", `attachment; filename="${page.entry.saved}"`] as const] : []),
  ...(page.entry.link ? [["Link", page.entry.link] as const] : []),
];

/** Headers of the not-found page: the same for an address that nobody has and for one that only members may know. */
export const missingHeaders = (manifest: Policies & Pick<Manifest, "notFound">, coding: Coding): Header[] => [
  ...EVERYWHERE,
  ...policy(manifest, manifest.notFound),
  ...coded(coding),
  vary(manifest.notFound, false),
  ["Cache-Control", "no-store"],
];

/** Headers of a page made of data: what members see is theirs, and what others see may change with the next act. */
export const framedHeaders = (policies: Policies, entry: Entry, tag: string, isMember: boolean): Header[] => [
  ...EVERYWHERE,
  ...policy(policies, entry),
  // What compresses it adds its own.
  ["Vary", "Origin, Cookie"],
  ["Content-Type", entry.type],
  ["Cache-Control", isMember ? "private, no-store" : "private, no-cache"],
  ["ETag", tag],
];

export const movedHeaders = (): Header[] => [...EVERYWHERE, ["Cache-Control", SHARED]];
