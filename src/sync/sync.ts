import { isObject } from "#lib/shapes.ts";
import type { Server } from "./device.ts";

/** A user's action that the server has not confirmed yet. */
export interface Operation {
  id: string;
  /** The owner; "" is a visitor's, which the next account to sign in here takes over. */
  user: string;
  /** ISO, by the server's clock when known. */
  at: string;
  /** The clock difference in ms that `at` was corrected by; missing until the clocks are compared. */
  behindMs?: number;
}

type Own<One extends Operation> = One extends Operation ? Omit<One, keyof Operation> : never;

/** A new operation. A given `at` is its earliest time. */
export type Draft<One extends Operation> = Own<One> & { at?: string };

export interface Refusal<One extends Operation> {
  operation: One;
  /** The server's message for the user. */
  sentence: string;
}

/** The result of a request. Operations neither sent nor refused stay pending. */
export interface Answer<One extends Operation, Data extends object> {
  /** The server's current data. */
  data: Data;
  /** Confirmed operations: stored, or rejected with a message that is part of the data. */
  sent: One[];
  /** Rejected operations that the user must not lose. */
  refused?: Refusal<One>[];
  /** The error that stopped the rest. */
  error?: unknown;
}

/** A feature's storage keys, parsers and requests. */
export interface Registration<One extends Operation, Data extends object> {
  /** Storage key of the snapshot; a prefix of one key a part when it ends in "_". */
  key: string;
  /** Prefix of the key of each pending operation. */
  waiting: string;
  /** The data before any response. */
  empty: Data;
  /** Parses a stored operation whose id, user and time are valid; undefined when the rest is not. */
  operationFrom: (kept: Operation & Record<string, unknown>) => One | undefined;
  /** Parses stored data by part; a feature without parts has one, named "". */
  dataFrom: (parts: Record<string, Record<string, unknown>>) => Data;
  partsOf?: (data: Data) => Record<string, object>;
  /** Applies pending operations to the server's data for display. */
  apply?: (data: Data, waiting: One[]) => Data;
  /** Drops redundant operations. */
  compacted?: (waiting: One[], user: string) => One[];
  /** Merges a response with what only the device knows, such as earlier rejections. */
  merged?: (told: Data, known: Data) => Data;
  /** The user is not told that this operation is pending. */
  isQuiet?: (operation: One) => boolean;
  /** The order of arrival does not matter, so operations may be sent without the lock. */
  isOrderless?: boolean;
  /** Age in ms after which data is read again when the page becomes visible. */
  isOldAfterMs?: number;
  /** The message at sign-out about operations that could not be sent. */
  stillWaiting?: (count: number) => string;
  /** Sends operations and reads the data; without operations it only reads. Sending one twice has no effect. */
  send: (server: Server, operations: One[], known: Data) => Promise<Answer<One, Data>>;
}

/**
 * loading: the first request is running and nothing is stored. known: the server's data, or a visitor's own.
 * stale: stored data, the server cannot be reached. empty: no data, the server cannot be reached.
 */
export type State = "loading" | "known" | "stale" | "empty";

export interface View<One extends Operation, Data extends object> {
  state: State;
  /** The server's data with pending operations applied. */
  data: Data;
  waiting: One[];
  /** The server's messages about rejected operations, by operation id. */
  refusals: Record<string, string>;
  /** ISO time of the last response; null without one. */
  knownAt: string | null;
  /** False when storage is blocked or full: pending operations are lost with the page. */
  isKept: boolean;
  isVisitor: boolean;
}

export { isObject };

/** Parses stored JSON; undefined when it is absent or broken. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Parses the fields that all features' operations share; undefined when one is invalid. */
export function operationIn(value: unknown): (Operation & Record<string, unknown>) | undefined {
  if (!isObject(value)) return undefined;
  const { id, user, at, behindMs, ...own } = value;
  if (typeof id !== "string" || !id || typeof user !== "string" || typeof at !== "string") return undefined;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return undefined;
  const facts = { ...own, id, user: user.trim(), at: new Date(ms).toISOString() };
  return typeof behindMs === "number" ? { ...facts, behindMs } : facts;
}

export const oldestFirst = <One extends Operation>(operations: One[]): One[] =>
  operations.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));

/** Keeps the last operation on each subject, oldest first. @param thingOf returns the subject */
export function lastOfEach<One extends Operation>(operations: One[], thingOf: (one: One) => string): One[] {
  const ordered = oldestFirst(operations);
  return ordered.filter((one, index) => ordered.findLastIndex((other) => thingOf(other) === thingOf(one)) === index);
}

/** Returns the next millisecond, ISO. */
export const after = (at: string): string => new Date(Date.parse(at) + 1).toISOString();

/** Returns the time of a new operation: after all pending ones, and not before `earliest`. */
export function operationMoment(nowMs: number, waiting: Operation[], earliest?: string): string {
  const times = waiting.map(({ at }) => Date.parse(at) + 1);
  return new Date(Math.max(nowMs, ...times, earliest ? Date.parse(earliest) : 0)).toISOString();
}
