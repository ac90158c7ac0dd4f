import type { Coding } from "./encoding.ts";
import type { Address, Entry, Side } from "./manifest.ts";

/** On every answer of the site. The server adds nosniff and the opener policy by itself. */
export const SITE_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  [
    "Permissions-Policy",
    "accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), " +
      "idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), " +
      "xr-spatial-tracking=()",
  ],
];

/** A year, as browsers ask of hosts that are always reached by https. */
export const HTTPS_ONLY = "max-age=31536000";

const FOR_EVER = "public, max-age=31536000, immutable";

export function cacheControl(address: Address, side: Side): string {
  if (side === "members") return "private, no-store";
  if (address.members) return "private, no-cache";
  return address.public?.immutable ? FOR_EVER : "no-cache";
}

/** What the answer depends on; "" when everybody gets the same bytes. */
export function vary(address: Address, entry: Entry): string {
  const compressed = entry.br !== undefined || entry.gz !== undefined;
  return [compressed ? "Accept-Encoding" : "", address.members ? "Cookie" : ""].filter(Boolean).join(", ");
}

/** The two sides of an address never share a tag, nor do the codings of one file. */
export const etag = (side: Side, entry: Entry, coding: Coding): string =>
  `"${side[0]}-${entry.hash}${coding && `-${coding}`}"`;
