import { isObject } from "#lib/shapes.ts";
import type { Server } from "./device.ts";

/** Something a person did that the server has not confirmed yet. */
export interface Operation {
  id: string;
  /** Whose it is; "" is a visitor's, which the next account signed in here takes over. */
  user: string;
  /** ISO, by the server's clock as far as it is known. */
  at: string;
  /** How far the device's clock was behind when `at` was set right by it; missing while nobody had compared them. */
  behindMs?: number;
}

type Own<One extends Operation> = One extends Operation ? Omit<One, keyof Operation> : never;

/** What somebody is just doing. With `at` it is dated no earlier than that. */
export type Draft<One extends Operation> = Own<One> & { at?: string };

export interface Refusal<One extends Operation> {
  operation: One;
  /** A sentence of the server's for the person. */
  sentence: string;
}

/** What came of sending. What is neither sent nor refused waits for the next request. */
export interface Answer<One extends Operation, Data extends object> {
  /** What the server knows from now on. */
  data: Data;
  /** What it has dealt with: kept, or refused with a sentence that is part of the data. */
  sent: One[];
  /** What it will not keep and the person must not lose. */
  refused?: Refusal<One>[];
  /** What broke off the rest. */
  error?: unknown;
}

/** How a feature's data lives on the device and on the server. */
export interface Registration<One extends Operation, Data extends object> {
  /** Where the last word of the server is kept; ending in "_" it begins a key for each part. */
  key: string;
  /** Begins the key of each operation that waits. */
  waiting: string;
  /** What is known of somebody of whom nothing is known. */
  empty: Data;
  /** An operation out of its kept text, whose id, user and time are there; undefined when it is broken. */
  operationFrom: (kept: Operation & Record<string, unknown>) => One | undefined;
  /** Data out of what was kept, by part; a feature without parts has one, named "". */
  dataFrom: (parts: Record<string, Record<string, unknown>>) => Data;
  partsOf?: (data: Data) => Record<string, object>;
  /** What is shown: the server's word with what waits on top. */
  apply?: (data: Data, waiting: One[]) => Data;
  /** The operations that still say something. */
  compacted?: (waiting: One[], user: string) => One[];
  /** What the device knows beside an answer, such as what was refused earlier. */
  merged?: (told: Data, known: Data) => Data;
  /** Nobody has to hear that it waits. */
  isQuiet?: (operation: One) => boolean;
  /** The order in which operations arrive changes nothing: they may be sent without waiting for their turn. */
  isOrderless?: boolean;
  /** An answer older than this is asked for again when the page is looked at. */
  isOldAfterMs?: number;
  /** Says at a sign-out how many operations could not be sent. */
  stillWaiting?: (count: number) => string;
  /** Tells the server and hears it; without operations it only hears. Sent twice, an operation changes nothing. */
  send: (server: Server, operations: One[], known: Data) => Promise<Answer<One, Data>>;
}

/**
 * loading: the server is being asked and nothing is kept. known: what the server said, or a visitor's own device.
 * stale: the last known, the server cannot be reached. empty: neither.
 */
export type State = "loading" | "known" | "stale" | "empty";

export interface View<One extends Operation, Data extends object> {
  state: State;
  /** What the server said last, and on top of it what it has not heard of yet. */
  data: Data;
  waiting: One[];
  /** The server's sentences about what it will not keep, by the operation's id. */
  refusals: Record<string, string>;
  /** When the server last said so, ISO; null when it never did. */
  knownAt: string | null;
  /** false: storage is blocked or full, so that what waits is lost with the page. */
  isKept: boolean;
  isVisitor: boolean;
}

export { isObject };

/** JSON out of a kept text; undefined when there is none or it is broken. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Any feature's operation, as far as they are alike; undefined when it is broken. */
export function operationIn(value: unknown): (Operation & Record<string, unknown>) | undefined {
  if (!isObject(value)) return undefined;
  const { id, user, at, behindMs, ...own } = value;
  if (typeof id !== "string" || !id || typeof user !== "string" || typeof at !== "string") return undefined;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return undefined;
  const facts = { ...own, id, user: user.trim(), at: new Date(ms).toISOString() };
  return typeof behindMs === "number" ? { ...facts, behindMs } : facts;
}

/** The oldest first. */
export const oldestFirst = <One extends Operation>(operations: One[]): One[] =>
  operations.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));

/** Of all that was done to one thing only the last says something, the oldest first. @param thingOf what it was done to */
export function lastOfEach<One extends Operation>(operations: One[], thingOf: (one: One) => string): One[] {
  const ordered = oldestFirst(operations);
  return ordered.filter((one, index) => ordered.findLastIndex((other) => thingOf(other) === thingOf(one)) === index);
}

/** The first moment after another, ISO. */
export const after = (at: string): string => new Date(Date.parse(at) + 1).toISOString();

/** When something done now is dated: after all that waits, and no earlier than it says. */
export function operationMoment(nowMs: number, waiting: Operation[], earliest?: string): string {
  const times = waiting.map(({ at }) => Date.parse(at) + 1);
  return new Date(Math.max(nowMs, ...times, earliest ? Date.parse(earliest) : 0)).toISOString();
}
