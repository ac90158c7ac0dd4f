import type { Entry, Manifest } from "#contract/manifest.d.ts";
import type { Page } from "./answer.rules.ts";

/** File extension of the compressed variant; "" for the plain file. */
export type Coding = "br" | "gz" | "";

/** The quality value of each coding: 1 at most, 0 refuses it. */
export interface Weights {
  br: number;
  gz: number;
}

const WEIGHT = /^q=([01](?:\.\d{0,3})?)$/;

/** Parses Accept-Encoding; an unreadable weight counts as a refusal. */
export function weightsIn(accepted: string): Weights {
  const found = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", parameter] = part.split(";").map((piece) => piece.trim());
    found.set(name, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0));
  }
  const others = found.get("*") ?? 0;
  return { br: found.get("br") ?? others, gz: found.get("gzip") ?? others };
}

/** The best accepted coding among the existing files; Brotli wins a tie. */
export function bestCoding(wanted: Weights, files: { br?: number; gz?: number }): Coding {
  const br = files.br ? wanted.br : 0;
  const gz = files.gz ? wanted.gz : 0;
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gz" : "";
}

/** The file name of an entry in that coding. */
export const fileIn = (entry: { file: string }, coding: Coding): string =>
  coding ? `${entry.file}.${coding}` : entry.file;

/** A host and port that a CSP can name; an IPv6 address cannot be named. */
const NAMEABLE = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

export const hostOf = (siteUrl: string): string => siteUrl.replace(/^https?:\/\//, "");

/**
 * Completes a page's CSP with the hosts of its script folders: the site's own, and the one this reader asked. When that
 * host cannot be named in a CSP, scripts are allowed from 'self'.
 */
export function allowingScripts(policy: string, siteUrl: string, asked: string): string {
  const hosts = [...new Set([asked, hostOf(siteUrl)])].filter((host) => NAMEABLE.test(host));
  const from = (folder: string) => (hosts[0] === asked ? hosts.map((host) => host + folder).join(" ") : "'self'");
  return policy.replace(/\{site\}(\/[^\s;]+)/g, (_, folder: string) => from(folder));
}

export type Header = readonly [name: string, value: string];

/** Set on every response of the site. PocketBase itself adds nosniff and the opener policy. */
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

/** One year: a browser that has seen the site over HTTPS uses nothing else. */
export const HTTPS_ONLY: Header = ["Strict-Transport-Security", "max-age=31536000"];

/** The manifest's policies, which entries refer to by index, and the hosts for their scripts. */
interface Policies extends Pick<Manifest, "policies"> {
  siteUrl: string;
  /** The host that this reader requested. */
  asked: string;
}

const FOR_EVER = "public, max-age=31536000, immutable";
/**
 * Browsers revalidate each time. A shared cache serves for one minute, and for ten more while it revalidates; one that
 * takes must-revalidate literally waits for the new response instead.
 */
const SHARED = "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600";
const CONTENT_CODING = { br: "br", gz: "gzip" };

// Shared caches keep public files; only the reader's browser keeps the preview of a gated page; no cache keeps a
// members' page.
function cacheControl({ entry, side, isGated }: Page): string {
  if (side === "members") return "private, no-store";
  if (isGated) return "private, no-cache";
  return entry.immutable ? FOR_EVER : SHARED;
}

// PocketBase's CORS response depends on Origin.
function vary(entry: Entry, isGated: boolean): Header {
  const compressed = entry.br !== undefined || entry.gz !== undefined;
  const depends = ["Origin", compressed ? "Accept-Encoding" : "", isGated ? "Cookie" : ""];
  return ["Vary", depends.filter(Boolean).join(", ")];
}

// The two sides of an address never share an ETag, nor do the codings of one file.
const etag = ({ entry, side }: Page, coding: Coding): string => `"${side[0]}-${entry.hash}${coding && `-${coding}`}"`;

// Pages only: on a worker's script the CSP would stop the search from running.
function policy({ policies, siteUrl, asked }: Policies, { policy: index }: Entry): Header[] {
  if (index === undefined) return [];
  return [["Content-Security-Policy", allowingScripts(policies[index] ?? "default-src 'none'", siteUrl, asked)]];
}

const coded = (coding: Coding): Header[] => (coding ? [["Content-Encoding", CONTENT_CODING[coding]]] : []);

/** All headers of a file except Content-Length. */
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

/** Headers of the not-found page; the same for an unknown address and a members-only one. */
export const missingHeaders = (manifest: Policies & Pick<Manifest, "notFound">, coding: Coding): Header[] => [
  ...EVERYWHERE,
  ...policy(manifest, manifest.notFound),
  ...coded(coding),
  vary(manifest.notFound, false),
  ["Cache-Control", "no-store"],
];

/** Headers of a page made of data: never cached for members, revalidated for everybody else. */
export const framedHeaders = (policies: Policies, entry: Entry, tag: string, isMember: boolean): Header[] => [
  ...EVERYWHERE,
  ...policy(policies, entry),
  // The gzip middleware adds Accept-Encoding.
  ["Vary", "Origin, Cookie"],
  ["Content-Type", entry.type],
  ["Cache-Control", isMember ? "private, no-store" : "private, no-cache"],
  ["ETag", tag],
];

export const movedHeaders = (): Header[] => [...EVERYWHERE, ["Cache-Control", SHARED]];
