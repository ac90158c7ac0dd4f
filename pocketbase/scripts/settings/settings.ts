import { isIP } from "node:net";
import { join, resolve } from "node:path";
import type { Payments } from "#contract/membership.d.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";
import { readStore, readUploads } from "./store.ts";

export type Settings = ReturnType<typeof readSettings>;

/**
 * Parses the environment; nothing else reads it. An empty value counts as not set. @throws {Problem} for an invalid one
 */
export function readSettings(environment: Environment) {
  const host = readHost(environment["HOST"] || "127.0.0.1");
  const port = readPort("PORT", environment["PORT"] || "8090");
  const address = `http://${inUrl(reachable(host))}:${String(port)}`;
  const superuser = readSuperuser(environment["SUPERUSER_EMAIL"], environment["SUPERUSER_PASSWORD"]);
  requireLongToken(environment["METRICS_TOKEN"]);
  return {
    host,
    port,
    /** The server's address on this machine. */
    address,
    /** The site's public origin, without a trailing slash. */
    siteUrl: readSiteUrl(environment["SITE_URL"] || address),
    dataDir: resolve(environment["DATA_DIR"] || join(PROJECT, "pocketbase", "pb_data")),
    /** The folder of the site's published versions. */
    releasesDir: resolve(environment["RELEASES_DIR"] || join(PROJECT, "pocketbase", "releases")),
    /** The command that empties the shared cache in front after each publish; "" for none. */
    purgeCommand: environment["PURGE_COMMAND"] ?? "",
    ...(environment["POCKETBASE_BIN"] && { executable: resolve(environment["POCKETBASE_BIN"]) }),
    /** Litestream's control socket on this machine; "" without a replica. */
    litestreamSocket: environment["LITESTREAM_SOCKET"] ?? "",
    ...(superuser && { superuser }),
    dashboard: readSwitch("DASHBOARD", environment["DASHBOARD"] || "off"),
    offline: readSwitch("OFFLINE", environment["OFFLINE"] || "on"),
    /** The header in which a trusted proxy passes the reader's address; "" without a proxy. */
    trustedProxy: readHeaderName(environment["TRUSTED_PROXY"] || ""),
    canMail: readMail(environment),
    payments: readPayments(environment),
    testPayments: readTestPayments(environment, port),
    /** The store of videos, besides the site's own files. */
    store: readStore(environment),
    /** The store of photos and pictures; undefined for the data folder. */
    uploads: readUploads(environment),
    providers: readProviders(environment),
    forward: readForward(environment),
  };
}

/** The host as it is written in a URL: an IPv6 address in brackets. */
export const inUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

const reachable = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

function readHost(host: string): string {
  if (isIP(host) || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) && !/^[\d.]+$/.test(host))) return host;
  throw new Problem(`HOST must be an address or a host name such as 127.0.0.1, not "${host}".`);
}

function readPort(name: string, port: string): number {
  const number = Number(port);
  if (/^\d+$/.test(port) && number >= 1 && number <= LAST_PORT) return number;
  throw new Problem(`${name} must be a whole number from 1 to 65535, not "${port}".`);
}

const LAST_PORT = 65_535;
const TEST_KEY = /^\w{24,200}$/;

/**
 * The test provider's port, public URL and key; without a key it uses the one beside its data.
 * @param port the site's port; the test provider uses the next one by default
 */
function readTestPayments(environment: Environment, port: number) {
  const named = environment["TEST_PAYMENTS_PORT"];
  const own = named ? readPort("TEST_PAYMENTS_PORT", named) : port < LAST_PORT ? port + 1 : port - 1;
  if (own === port) throw new Problem("TEST_PAYMENTS_PORT must be another port than the site's own (PORT).");
  const url = environment["TEST_PAYMENTS_URL"] || `http://127.0.0.1:${String(own)}`;
  if (!isAddress(url))
    throw new Problem(`TEST_PAYMENTS_URL must be an address such as http://192.168.0.7:8091, not "${url}".`);
  const key = environment["TEST_PAYMENTS_KEY"] || undefined;
  if (key !== undefined && (!TEST_KEY.test(key) || key.includes("_live_")))
    throw new Problem(
      "TEST_PAYMENTS_KEY must have 24 letters, digits or _ at least, and is never a live key of Stripe's.",
    );
  return { port: own, url: url.replace(/\/$/, ""), key };
}

function readSiteUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isOrigin = parsed && ["http:", "https:"].includes(parsed.protocol) && parsed.href === `${parsed.origin}/`;
  if (isOrigin) return parsed.origin;
  throw new Problem(`SITE_URL must be an address without a path, such as https://the.site, not "${url}".`);
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

/** Anyone may guess a token, so it must be long. */
function requireLongToken(token: string | undefined): void {
  if (token && !/^[\w.~+/-]+=*$/.test(token))
    throw new Problem("METRICS_TOKEN may hold letters, digits and ._~+/- only.");
  if (token && token.length < SHORTEST_TOKEN)
    throw new Problem(`METRICS_TOKEN must have ${String(SHORTEST_TOKEN)} characters at least: openssl rand -hex 24`);
}

/** Both or neither. Checks the password against PocketBase's own limits, so that a start does not fail halfway. */
export function readSuperuser(email?: string, password?: string) {
  if (!email && !password) return undefined;
  if (!email || !password) throw new Problem("A superuser needs both an email address and a password.");
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    throw new Problem(`The superuser's email must be an address such as ada@the.site, not "${email}".`);
  }
  const bytes = Buffer.byteLength(password);
  if (bytes >= 8 && bytes <= 71) return { email, password };
  throw new Problem("The superuser's password must be 8 to 71 characters long.");
}

export type Forward = "" | "plausible";

/**
 * The analytics service to forward to. @throws {Problem} for incomplete settings, with which it would silently get
 * nothing
 */
function readForward(environment: Environment): Forward {
  const { ANALYTICS_FORWARD: name = "", PLAUSIBLE_DOMAIN: domain, PLAUSIBLE_URL: url } = environment;
  if (name === "") {
    const alone = domain ? "PLAUSIBLE_DOMAIN" : "PLAUSIBLE_URL";
    if (domain || url) throw new Problem(`${alone} is set, but ANALYTICS_FORWARD is not: set it to plausible.`);
    return "";
  }
  if (name !== "plausible") throw new Problem(`ANALYTICS_FORWARD must be plausible or left out, not "${name}".`);
  if (!domain || !/^[^\s,/]+$/.test(domain))
    throw new Problem("ANALYTICS_FORWARD=plausible needs PLAUSIBLE_DOMAIN, the site's name there, such as the.site.");
  if (url && !isAddress(url))
    throw new Problem(`PLAUSIBLE_URL must be an address such as https://plausible.io, not "${url}".`);
  return name;
}

const MAIL_PARTS = ["SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_TLS", "MAIL_FROM"];
export const EMAIL = /^[^\s@<>]+@[^\s@.<>]+(\.[^\s@.<>]+)*$/;

/**
 * True when mails can be sent. @throws {Problem} for incomplete or invalid settings, with which mails would fail
 * silently
 */
function readMail(environment: Environment): boolean {
  const { SMTP_HOST: host, SMTP_PORT: port, MAIL_FROM: from } = environment;
  if (!host) {
    const alone = MAIL_PARTS.find((name) => environment[name]);
    if (alone) throw new Problem(`${alone} is set, but SMTP_HOST is not: name the mail server, or leave both out.`);
    return false;
  }
  if (!/^[a-z0-9.:-]+$/i.test(host)) throw new Problem(`SMTP_HOST must be a host name or an address, not "${host}".`);
  if (port) readPort("SMTP_PORT", port);
  if (!EMAIL.test(from ?? ""))
    throw new Problem(`MAIL_FROM must be the sender's address, such as course@the.site, not "${from ?? ""}".`);
  readAccess(environment);
  return true;
}

function readAccess({ SMTP_USER: user, SMTP_PASSWORD: password, SMTP_TLS: tls }: Environment): void {
  if (Boolean(user) !== Boolean(password))
    throw new Problem("A mail server's account needs both SMTP_USER and SMTP_PASSWORD.");
  if (tls) readSwitch("SMTP_TLS", tls);
}

/** The identity providers for the login, by the names in their variables. */
export const PROVIDERS = ["OIDC", "GOOGLE", "GITHUB"] as const;
export type Provider = (typeof PROVIDERS)[number];

const ADDRESSES = ["AUTH_URL", "TOKEN_URL", "USERINFO_URL"];

/** The providers with a configured client. @throws {Problem} when one is incomplete */
function readProviders(environment: Environment): Provider[] {
  return PROVIDERS.filter((name) => isSet(environment, name));
}

function isSet(environment: Environment, provider: Provider): boolean {
  const nameOf = (part: string) => `OAUTH_${provider}_${part}`;
  const read = (part: string) => environment[nameOf(part)] ?? "";
  if (!read("CLIENT_ID") && !read("CLIENT_SECRET")) return false;
  for (const part of ["CLIENT_ID", "CLIENT_SECRET"])
    if (!read(part)) throw new Problem(`${nameOf(part)} is missing: a provider needs a client's id and its secret.`);
  const missing = provider === "OIDC" ? ADDRESSES.find((part) => !isAddress(read(part))) : undefined;
  if (missing) throw new Problem(`${nameOf(missing)} must be an address of the provider, not "${read(missing)}".`);
  return true;
}

const isAddress = (text: string): boolean => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

const STRIPE_KEY = /^(sk|rk)_(test|live)_[A-Za-z0-9]+$/;
const STRIPE = "https://api.stripe.com";
const STRIPE_SECRET = /^whsec_[A-Za-z0-9+/=_-]+$/;

/** The payment provider. @throws {Problem} for settings that would fail at the first buyer */
function readPayments(environment: Environment): Payments {
  const value = environment["PAYMENTS"] || "sandbox";
  if (value !== "off" && value !== "sandbox" && value !== "stripe")
    throw new Problem(`PAYMENTS must be off, sandbox or stripe, not "${value}".`);
  if (value === "stripe") readStripe(environment);
  return value;
}

function readStripe({
  STRIPE_SECRET_KEY: key = "",
  STRIPE_WEBHOOK_SECRET: secrets = "",
  STRIPE_API_BASE: base,
  SITE_URL: site,
}: Environment): void {
  if (!STRIPE_KEY.test(key))
    throw new Problem(
      "PAYMENTS=stripe needs STRIPE_SECRET_KEY, a secret key that begins with sk_test_ or sk_live_ (or a restricted rk_ one).",
    );
  const given = secrets.split(",");
  if (given.length > 2 || !given.every((secret) => STRIPE_SECRET.test(secret.trim())))
    throw new Problem(
      "PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, which begins with whsec_ (two, parted by a comma, while you change it).",
    );
  if (key.includes("_live_")) checkLive(site, base);
  else if (base && !isAddress(base))
    throw new Problem(`STRIPE_API_BASE must be an address such as https://api.stripe.com, not "${base}".`);
}

/** With a live key, nobody in between may read the key or redirect buyers. */
function checkLive(site: string | undefined, base: string | undefined): void {
  if (!site?.startsWith("https://"))
    throw new Problem("STRIPE_SECRET_KEY is a live key, so SITE_URL must be the shop's own https address.");
  if (base && base !== STRIPE)
    throw new Problem(`STRIPE_SECRET_KEY is a live key: it goes to ${STRIPE} alone, so leave STRIPE_API_BASE out.`);
}
