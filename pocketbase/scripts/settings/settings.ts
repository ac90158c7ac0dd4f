import { isIP } from "node:net";
import { join, resolve } from "node:path";
import type { Payments } from "#contract/membership.d.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";
import { type Forward, readForward } from "./forward.ts";
import { readMail } from "./mail.ts";
import { readPayments } from "./payments.ts";
import { readStore, type Store } from "./store.ts";
import { readProviders, type Provider } from "./providers.ts";
import { readUploads, type Uploads } from "./uploads.ts";

/** Where the executable may come from, in this order. */
export const SOURCES = ["cache", "github", "go", "npm"] as const;
export type Source = (typeof SOURCES)[number];

export type Settings = {
  host: string;
  port: number;
  /** Where this machine reaches the server. */
  address: string;
  /** Where readers reach the site: an origin, no slash at its end. */
  siteUrl: string;
  dataDir: string;
  /** The folder of the published versions of the site. */
  releasesDir: string;
  /** Empties the shared cache in front, after each publish; "" where there is none. */
  purgeCommand: string;
  /** An executable the operator brings along. */
  executable?: string;
  sources: readonly Source[];
  superuser?: { email: string; password: string };
  dashboard: "on" | "off";
  /** Browsers may keep public pages for when there is no network. */
  offline: "on" | "off";
  /** The header a trusted proxy writes the reader's address into; "" without a proxy. */
  trustedProxy: string;
  /** The site can send mails. */
  canMail: boolean;
  /** Who takes the money. */
  payments: Payments;
  /** Where videos are kept, beside the site's own. */
  store: Store | undefined;
  /** Where photos and pictures are kept; undefined for the data folder. */
  uploads: Uploads | undefined;
  /** The identity providers that are offered. */
  providers: Provider[];
  /** Who else is told what is counted; "" for nobody. */
  forward: Forward;
};

/** The only reader of the environment. An empty value counts as not set; a bad one is a Problem. */
export function readSettings(environment: Environment): Settings {
  const host = readHost(environment["HOST"] || "127.0.0.1");
  const port = readPort(environment["PORT"] || "8090");
  const address = `http://${inUrl(reachable(host))}:${String(port)}`;
  const superuser = readSuperuser(environment["SUPERUSER_EMAIL"], environment["SUPERUSER_PASSWORD"]);
  requireLongToken(environment["METRICS_TOKEN"]);
  return {
    host,
    port,
    address,
    siteUrl: readSiteUrl(environment["SITE_URL"] || address),
    dataDir: resolve(environment["DATA_DIR"] || join(PROJECT, "pocketbase", "pb_data")),
    releasesDir: resolve(environment["RELEASES_DIR"] || join(PROJECT, "pocketbase", "releases")),
    purgeCommand: environment["PURGE_COMMAND"] ?? "",
    ...(environment["POCKETBASE_BIN"] && { executable: resolve(environment["POCKETBASE_BIN"]) }),
    sources: readSources(environment["POCKETBASE_SOURCE"]),
    ...(superuser && { superuser }),
    dashboard: readSwitch("DASHBOARD", environment["DASHBOARD"] || "off"),
    offline: readSwitch("OFFLINE", environment["OFFLINE"] || "on"),
    trustedProxy: readHeaderName(environment["TRUSTED_PROXY"] || ""),
    canMail: readMail(environment),
    payments: readPayments(environment),
    store: readStore(environment),
    uploads: readUploads(environment),
    providers: readProviders(environment),
    forward: readForward(environment),
  };
}

export const inUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

const reachable = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

function readHost(host: string): string {
  if (isIP(host) || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) && !/^[\d.]+$/.test(host))) return host;
  throw new Problem(`HOST must be an address or a host name such as 127.0.0.1, not "${host}".`);
}

function readPort(port: string): number {
  const number = Number(port);
  if (/^\d+$/.test(port) && number >= 1 && number <= 65_535) return number;
  throw new Problem(`PORT must be a whole number from 1 to 65535, not "${port}".`);
}

function readSiteUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isOrigin = parsed && ["http:", "https:"].includes(parsed.protocol) && parsed.href === `${parsed.origin}/`;
  if (isOrigin) return parsed.origin;
  throw new Problem(`SITE_URL must be an address without a path, such as https://the.site, not "${url}".`);
}

function readSources(list: string | undefined): readonly Source[] {
  if (!list) return SOURCES;
  const wanted = list.split(",").map((source) => source.trim());
  const unknown = wanted.find((source) => !SOURCES.some((known) => known === source));
  if (unknown === undefined) return SOURCES.filter((source) => wanted.includes(source));
  throw new Problem(`POCKETBASE_SOURCE may list ${SOURCES.join(", ")}, not "${unknown}".`);
}

function readSwitch(name: string, value: string): "on" | "off" {
  if (value === "on" || value === "off") return value;
  throw new Problem(`${name} must be on or off, not "${value}".`);
}

function readHeaderName(name: string): string {
  if (/^[A-Za-z0-9-]*$/.test(name)) return name;
  throw new Problem(`TRUSTED_PROXY must be the name of a header such as X-Forwarded-For, not "${name}".`);
}

const SHORTEST_TOKEN = 24;

/** Anybody may try one; a long one is never found. */
function requireLongToken(token: string | undefined): void {
  if (token && !/^[\w.~+/-]+=*$/.test(token))
    throw new Problem("METRICS_TOKEN may hold letters, digits and ._~+/- only.");
  if (token && token.length < SHORTEST_TOKEN)
    throw new Problem(`METRICS_TOKEN must have ${String(SHORTEST_TOKEN)} characters at least: openssl rand -hex 24`);
}

/** Both or neither. The password is held against PocketBase's own bounds, so that no start ends halfway. */
export function readSuperuser(email?: string, password?: string): Settings["superuser"] {
  if (!email && !password) return undefined;
  if (!email || !password) throw new Problem("A superuser needs both an email address and a password.");
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    throw new Problem(`The superuser's email must be an address such as ada@the.site, not "${email}".`);
  }
  const bytes = Buffer.byteLength(password);
  if (bytes >= 8 && bytes <= 71) return { email, password };
  throw new Problem("The superuser's password must be 8 to 71 characters long.");
}
