import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Payments } from "#contract/membership.d.ts";
import { PROJECT, SHIPPED_FILE } from "./paths.ts";

/** What was brought along, where it is from, and the SHA-256 of its bytes. */
export interface Brought {
  version: string;
  sha256: string;
  from: string;
}

/** What a release is, as `npm run release` made it: shipped.json in its folder. */
export interface Shipped {
  /** Of this code, with these pages. */
  id: string;
  version: string;
  /** Of git, with a "+" for changes that are in no commit; "" without git. */
  revision: string;
  /** Such as linux-x64. */
  target: string;
  siteUrl: string;
  payments: Payments;
  /** Its hooks and migrations: codeNow(). */
  code: string;
  pocketbase: Brought;
  node: Brought;
}

export const aboutShipped = (file: string): Shipped | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Shipped) : undefined;

/** The release that this code runs in: compiled, built and complete; undefined where the sources are. */
export const SHIPPED = aboutShipped(SHIPPED_FILE);
export const SHIPPED_EXECUTABLE = join(PROJECT, "bin", "pocketbase");

const TYPED = /npm (?:run (?:--silent )?([\w:-]+)|(start))( --(?= ))?/g;

/** A sentence with the commands as they are typed here: a release has no npm, but `course` in its folder. */
export const withCommands = (text: string, isShipped = SHIPPED !== undefined): string =>
  isShipped ? text.replace(TYPED, (_, verb?: string, start?: string) => `course ${verb ?? start ?? ""}`) : text;

/** From here on whatever is printed names them so. */
export function printAsTyped(): void {
  if (!SHIPPED) return;
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...said: unknown[]) =>
      print(...said.map((one) => (typeof one === "string" ? withCommands(one) : one)));
  }
}
