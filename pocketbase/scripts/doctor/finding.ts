import { isIP } from "node:net";
import type { Holder } from "#server/scripts/serve/dataLock.ts";
import type { Environment } from "#server/scripts/settings/environment.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

/**
 * `look` needs attention but is not broken yet, or only affects this machine; `unsafe` is broken, or lets someone do
 * harm.
 */
export type State = "in order" | "look" | "unsafe";

/** One line of the table. */
export interface Finding {
  about: string;
  state: State;
  says: string;
  /** What to do; undefined when all is in order. */
  todo?: string;
}

export const fine = (about: string, says: string): Finding => ({ about, state: "in order", says });
export const look = (about: string, says: string, todo: string): Finding => ({ about, state: "look", says, todo });
export const unsafe = (about: string, says: string, todo: string): Finding => ({ about, state: "unsafe", says, todo });

/** Problems that only strangers can cause or suffer are unsafe on a public site, and worth a look elsewhere. */
export const grave = (isPublic: boolean) => (isPublic ? unsafe : look);

const STATES: State[] = ["unsafe", "look", "in order"];

/** The table, with what to do below each line that needs it, and the number of lines in each state. */
export function findingsTable(findings: Finding[]): string {
  const width = (key: "about" | "state") => Math.max(...findings.map((finding) => finding[key].length));
  const [first, second] = [width("state"), width("about")];
  const indent = " ".repeat(first + second + 4);
  const rows = findings.map(({ about, state, says, todo }) =>
    [`${state.padEnd(first)}  ${about.padEnd(second)}  ${says}`, ...(todo ? [`${indent}→ ${todo}`] : [])].join("\n"),
  );
  const counts = STATES.map((state) => `${String(findings.filter((one) => one.state === state).length)} ${state}`);
  return [...rows, "", `${counts.join(", ").replace("look", "to look at")}.`].join("\n");
}

/** The input of the checks. */
export interface Case {
  /** The running server's own settings where it reports them, else those configured here. */
  settings: Settings;
  environment: Environment;
  /** The running server; undefined for none. */
  holder: Holder | undefined;
  /** True when strangers can reach the site. */
  isPublic: boolean;
  nowMs: number;
}

const OWN_NAMES = /^(localhost|.*\.(localhost|local|internal|lan|test|example|invalid))$/;
const OWN_NETS = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80)/i;

/** A site with https is public; without it, any name or address outside the local network is. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === "https:") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? !OWN_NETS.test(host) : !OWN_NAMES.test(host);
}
