import { isIP } from "node:net";
import type { Holder } from "#server/scripts/serve/dataLock.ts";
import type { Environment } from "#server/scripts/settings/environment.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

/** `look` is not broken yet or only for this machine; `unsafe` is broken, or lets somebody do harm. */
export type State = "in order" | "look" | "unsafe";

/** One line of the table. */
export interface Finding {
  about: string;
  state: State;
  says: string;
  /** What to do about it; nothing where all is in order. */
  todo?: string;
}

export const fine = (about: string, says: string): Finding => ({ about, state: "in order", says });
export const look = (about: string, says: string, todo: string): Finding => ({ about, state: "look", says, todo });
export const unsafe = (about: string, says: string, todo: string): Finding => ({ about, state: "unsafe", says, todo });

/** What strangers could do harm with, or are harmed by, is worth a look only where none come. */
export const grave = (isPublic: boolean) => (isPublic ? unsafe : look);

const STATES: State[] = ["unsafe", "look", "in order"];

/** The table, what to do beneath each line that asks for it, and how many there are of each state. */
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
