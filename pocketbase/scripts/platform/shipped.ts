import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Payments } from "#contract/membership.d.ts";
import { PROJECT, SHIPPED_FILE } from "./paths.ts";

/** A bundled program: its version, source and SHA-256. */
export interface Brought {
  version: string;
  sha256: string;
  from: string;
}

/** The description of a release, as `npm run release` wrote it to shipped.json. */
export interface Shipped {
  /** Identifies the code together with the pages. */
  id: string;
  version: string;
  /** The git revision, with a "+" for uncommitted changes; "" without git. */
  revision: string;
  /** The platform, such as linux-x64. */
  target: string;
  siteUrl: string;
  payments: Payments;
  /** The hash of its hooks and migrations: codeNow(). */
  code: string;
  pocketbase: Brought;
  node: Brought;
}

export const aboutShipped = (file: string): Shipped | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Shipped) : undefined;

/** The release this code runs in, compiled and built; undefined when run from source. */
export const SHIPPED = aboutShipped(SHIPPED_FILE);
export const SHIPPED_EXECUTABLE = join(PROJECT, "bin", "pocketbase");

const TYPED = /npm (?:run (?:--silent )?([\w:-]+)|(start))( --(?= ))?/g;

/** Rewrites commands in a text to how they are typed here: a release has `course` in place of npm. */
export const withCommands = (text: string, isShipped = SHIPPED !== undefined): string =>
  isShipped ? text.replace(TYPED, (_, verb?: string, start?: string) => `course ${verb ?? start ?? ""}`) : text;

/** Applies `withCommands` to everything printed from here on. */
export function printAsTyped(): void {
  if (!SHIPPED) return;
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...said: unknown[]) =>
      print(...said.map((one) => (typeof one === "string" ? withCommands(one) : one)));
  }
}
