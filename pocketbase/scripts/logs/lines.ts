import { join } from "node:path";
import { databaseRows } from "#server/scripts/platform/database.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

/** The log filter; undefined matches anything. */
export interface Sought {
  dataDir: string;
  /** "404", or "5xx" for every status that begins with 5. */
  status: string | undefined;
  /** A part of the path. */
  path: string | undefined;
  /** In milliseconds; since is inclusive, until exclusive. */
  sinceMs: number | undefined;
  untilMs: number | undefined;
  most: number;
}

/** A line of the log: a request or a message of the server. It identifies no user. */
export interface LogLine {
  at: string;
  level: "debug" | "info" | "warn" | "error";
  says: string;
  status?: number;
  method?: string;
  path?: string;
  ms?: number;
}

const LEVELS: Record<number, LogLine["level"]> = { [-4]: "debug", 0: "info", 4: "warn", 8: "error" };

/** The newest matching lines, in chronological order. */
export function logLines({ dataDir, status, path, sinceMs, untilMs, most }: Sought): LogLine[] {
  const [conditions, values] = [["1"], [] as (string | number)[]];
  const want = (condition: string, value: string | number) => {
    conditions.push(condition);
    values.push(value);
  };
  if (status) want("json_extract(data, '$.status') GLOB ?", statusGlob(status));
  if (path) want("instr(json_extract(data, '$.url'), ?) > 0", path);
  if (sinceMs !== undefined) want("created >= ?", stored(sinceMs));
  if (untilMs !== undefined) want("created < ?", stored(untilMs));
  const query = `SELECT created, level, message, data FROM _logs WHERE ${conditions.join(" AND ")} ORDER BY created DESC, rowid DESC LIMIT ?`;
  return databaseRows(join(dataDir, "auxiliary.db"), query, ...values, most)
    .map(lineOf)
    .toReversed();
}

const stored = (ms: number): string => new Date(ms).toISOString().replace("T", " ");

function statusGlob(status: string): string {
  if (/^[1-5](\d\d|xx)$/.test(status)) return status.replaceAll("x", "[0-9]");
  throw new Problem(`--status is a number such as 404, or 5xx for all of its kind, not "${status}".`, 2);
}

function lineOf({ created, level, message, data }: Record<string, unknown>): LogLine {
  const told = JSON.parse(String(data)) as Record<string, unknown>;
  const line = { at: String(created).replace(" ", "T"), level: LEVELS[Number(level)] ?? "info" };
  if (told["type"] !== "request")
    return { ...line, says: clean([String(message), String(told["error"] ?? "")].filter(Boolean).join(": ")) };
  // The query string may contain a code or token, and the message repeats the URL.
  const path = clean(String(told["url"]).replace(/[?#].*$/s, ""));
  const error = told["error"] ? clean(String(told["error"])) : "";
  const ms = Math.round(Number(told["execTime"] ?? 0));
  return { ...line, says: error, status: Number(told["status"]), method: String(told["method"]), path, ms };
}

const LONGEST = 300;
const SECRETS: [RegExp, string][] = [
  [/[^\s@"'<>(]+@[^\s@"'<>),]+\.[a-z]{2,}/gi, "…@…"],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, "…"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "…"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "…"],
  [/\b(?:[0-9a-f]{1,4}:){5,7}[0-9a-f]{1,4}\b/gi, "…"],
  [/[0-9a-f:]*::[0-9a-f:]*/gi, "…"],
  [/[A-Za-z0-9_-]{24,}/g, "…"],
];

/** Removes addresses, IPs and tokens. */
export const clean = (text: string): string =>
  SECRETS.reduce((cleaned, [secret, instead]) => cleaned.replace(secret, instead), text)
    .replace(/\s+/g, " ")
    .slice(0, LONGEST);

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses "30m", "2h" or "3d" ago, or a time such as 2026-11-23T06:00Z, to milliseconds. @throws {Problem} for anything
 * else
 */
export function momentIn(text: string, nowMs: number, option: string): number {
  const [, number, unit = ""] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (number) return nowMs - Number(number) * (UNITS[unit] ?? 0);
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(ms)) return ms;
  throw new Problem(
    `--${option} is how long ago (30m, 2h, 3d) or a moment such as 2026-11-23T06:00Z, not "${text}".`,
    2,
  );
}
