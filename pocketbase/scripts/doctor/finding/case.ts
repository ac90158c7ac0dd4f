import { isIP } from "node:net";
import type { Environment } from "#server/scripts/settings/environment.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import type { Holder } from "#server/scripts/serve/hold.ts";

/** What is looked at. */
export interface Case {
  /** Those of the server that runs where it says them itself, else those that stand here. */
  settings: Settings;
  environment: Environment;
  /** The server that runs; undefined for none. */
  holder: Holder | undefined;
  /** Strangers can reach the site. */
  isPublic: boolean;
  nowMs: number;
}

const OWN_NAMES = /^(localhost|.*\.(localhost|local|internal|lan|test|example|invalid))$/;
const OWN_NETS = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80)/i;

/** Whoever set up https wants to be found; without, a name or an address beyond the own network is found, too. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === "https:") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? !OWN_NETS.test(host) : !OWN_NAMES.test(host);
}
