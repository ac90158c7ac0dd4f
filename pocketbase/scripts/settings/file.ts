import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { parseEnv } from "node:util";
import { PROJECT, SETTINGS_FILE, SETTINGS_SAMPLE } from "#server/scripts/platform/paths.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

/** The settings of a file, with their line numbers. */
export interface Filed {
  /** The path as the operator would type it. */
  path: string;
  values: Record<string, string>;
  lines: Map<string, number>;
}

const OTHERS = 0o077;
const EMPTY = /^\s*(#|$)/;
const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;
const QUOTED = /^(["'`])(?:(?!\1).)*\1\s*(#.*)?$/;
const NAMED = /^#? ?([A-Z][A-Z0-9_]*)=/gm;

/** All setting names in the sample. */
export const namesIn = (sample: string): Set<string> =>
  new Set([...sample.matchAll(NAMED)].map(([, name = ""]) => name));

/**
 * Parses a file of NAME=value lines. Node's own parser skips lines it does not understand and cuts a value at a #.
 * @throws {Problem} naming such a line
 */
export function filed(text: string, path: string, known?: Set<string>): Filed {
  const lines = new Map<string, number>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (EMPTY.test(line)) return;
    const [, name, value = ""] = LINE.exec(line) ?? [];
    const fault = faultOf(name, value, lines, known);
    if (name === undefined || fault) throw new Problem(`${path}, line ${String(index + 1)}: ${String(fault)}.`);
    lines.set(name, index + 1);
  });
  return { path, values: parseEnv(text) as Record<string, string>, lines };
}

function faultOf(name: string | undefined, value: string, lines: Filed["lines"], known?: Set<string>) {
  if (name === undefined) return "a line must be NAME=value, or begin with #";
  if (known && !known.has(name)) return `there is no setting ${name} (pocketbase/.env.sample names them all)`;
  const before = lines.get(name);
  if (before !== undefined) return `${name} was set on line ${String(before)} already`;
  if (/^["'`]/.test(value)) return QUOTED.test(value) ? undefined : `the quotes around ${name}'s value do not close`;
  if (/^[^#]*\S#/.test(value)) return `a # ends a value: put ${name}'s in quotes`;
  return undefined;
}

/**
 * Adds the settings file to the environment; shell variables take precedence.
 * @param isLooking true to leave the file's permissions as they are, for a caller that reports them
 */
export function useSettingsFile(environment: Environment = process.env, isLooking = false): Filed | undefined {
  const named = environment["SETTINGS_FILE"];
  const file = named || SETTINGS_FILE;
  if (!existsSync(file)) {
    if (named) throw new Problem(`There is no settings file ${named} (SETTINGS_FILE).`);
    return undefined;
  }
  if (!isLooking) shut(file);
  const known = existsSync(SETTINGS_SAMPLE) ? namesIn(readFileSync(SETTINGS_SAMPLE, "utf8")) : undefined;
  const found = filed(textOf(file), named || relative(PROJECT, file), known);
  for (const [name, value] of Object.entries(found.values)) environment[name] ??= value;
  return found;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Problem(`The settings file ${file} cannot be read. ${reason(error)}`);
  }
}

/** Closes the settings file to other users, because it contains secrets; another user's file is left to its owner. */
function shut(file: string): void {
  const stat = statSync(file);
  const isOwn = stat.uid === process.getuid?.();
  if (!stat.isFile() || !isOwn || (stat.mode & OTHERS) === 0) return;
  chmodSync(file, stat.mode & ~OTHERS);
  console.error(`The settings file ${file} was open to other users of this machine; now it is yours alone.`);
}
