import { texts } from "#texts/failure.ts";
import { fill } from "#lib/fill.ts";
import { clockTime } from "./dates.ts";
import { logFailure, reportUnexpected } from "./report.ts";
import { aboutAll, aboutField } from "./serverWords.ts";

/** A validation error of one field; `params` are the values in its message. */
export interface FieldProblem {
  code: string;
  message: string;
  params?: Record<string, unknown>;
}

/** A failed request, classified by what the user can do about it. */
export type Failure =
  | { kind: "offline" }
  | { kind: "signedOut" }
  /** Rate limited, or the server is starting; `retryAt` when it sent Retry-After. */
  | { kind: "busy"; retryAt?: Date }
  /** Rejected with a message; `fields` by request field, empty when the error is about none. */
  | { kind: "invalid"; message: string; fields: Record<string, FieldProblem> }
  | { kind: "missing" }
  /** The host serves static pages only and has no API. */
  | { kind: "unanswered" }
  | { kind: "unexpected" };

interface Refusal {
  status: number;
  message: string;
  data: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

/** An error with the shape of the PocketBase client's, for a response fetched without the client. */
export const answeredWith = (status: number, what: string, response?: unknown): Error =>
  Object.assign(new Error(`${what} was answered with ${String(status)}`), { status, response });

/** Messages of a failed fetch in Chromium, Firefox and Safari. */
const NOT_FETCHED = /failed to fetch|networkerror|load failed|importing a module script failed|error loading dynamic/i;

const isNoNetwork = (error: Error): boolean =>
  error.name === "AbortError" || error.name === "TimeoutError" || NOT_FETCHED.test(error.message);

/** Extracts the server's response from a client error; undefined for any other error. */
function refusalIn(error: unknown): Refusal | undefined {
  if (!isObject(error) || typeof error["status"] !== "number") return undefined;
  const answer = isObject(error["response"]) ? error["response"] : {};
  const { message, data } = answer;
  return {
    status: error["status"],
    message: typeof message === "string" ? message : "",
    data: isObject(data) ? data : {},
  };
}

function fieldsIn(data: Record<string, unknown>): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {};
  for (const [name, problem] of Object.entries(data)) {
    if (!isObject(problem) || typeof problem["message"] !== "string") continue;
    const { code, message, params } = problem;
    fields[name] = { code: String(code ?? ""), message: aboutField(message), ...(isObject(params) && { params }) };
  }
  return fields;
}

function busy({ data }: Refusal): Failure {
  const retryAt = new Date(String(data["retryAt"]));
  return Number.isNaN(retryAt.getTime()) ? { kind: "busy" } : { kind: "busy", retryAt };
}

function sorted(refusal: Refusal): Failure {
  const { status, message, data } = refusal;
  if (status === 0) return { kind: "offline" };
  if (status === 401) return { kind: "signedOut" };
  // Our API sends a message with a 404; a static host sends none, or a 405.
  if (!refusal.message && (status === 404 || status === 405)) return { kind: "unanswered" };
  if (status === 404) return { kind: "missing" };
  if (status === 429) return busy(refusal);
  if (status >= 502 && status <= 504) return { kind: "busy" };
  if (status < 400 || status >= 500) return { kind: "unexpected" };
  return { kind: "invalid", message: aboutAll(message), fields: fieldsIn(data) };
}

/**
 * Classifies any thrown value. Unexpected errors are reported here, once; being offline or a busy server is only
 * logged (spec §8).
 */
export function failureOf(error: unknown): Failure {
  const refusal = refusalIn(error);
  const isOffline = error instanceof Error && !refusal && isNoNetwork(error);
  const failure: Failure = isOffline ? { kind: "offline" } : refusal ? sorted(refusal) : { kind: "unexpected" };
  if (failure.kind === "unexpected") reportUnexpected(error);
  else if (failure.kind === "offline" || failure.kind === "busy") logFailure(error);
  return failure;
}

/** True when the record already exists: another tab or device created it first. */
export const isThere = (failure: Failure): boolean =>
  failure.kind === "invalid" && Object.values(failure.fields).some(({ code }) => code === "validation_not_unique");

const MINUTE_MS = 60_000;

/** "14:05", rounded up to the minute so that it is never too early. */
const retryTime = (moment: Date): string => clockTime(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS);

/** Returns the message of a failure: what happened, and what to do. */
export function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return texts.thereNoConnectionNothing;
    case "signedOut":
      return texts.loggedOut;
    case "busy":
      return failure.retryAt
        ? fill(texts.wasOftenEnoughNow, { retryTime: retryTime(failure.retryAt) })
        : texts.serverHasLotDo;
    case "invalid":
      return failure.message || texts.invalid;
    case "unanswered":
      return texts.serverDoesNotAnswer;
    case "missing":
      return texts.gone;
    case "unexpected":
      return texts.server;
  }
}

/** Returns the error of one field; undefined when the failure is not about it. */
export const problemOf = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.kind === "invalid" ? failure.fields[field]?.message : undefined;

/** Returns the error of the whole form; undefined when one of these fields shows it. */
export function problemBeside(failure: Failure | undefined, fields: readonly string[]): string | undefined {
  if (!failure) return undefined;
  const isSaid = failure.kind === "invalid" && fields.some((field) => field in failure.fields);
  return isSaid ? undefined : sentenceOf(failure);
}

/** Builds a failure from client-side validation; undefined when no field has an error. */
export function refusedFields(problems: Record<string, string | undefined>): Failure | undefined {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (found.length === 0) return undefined;
  const fields = found.map(([field, message]) => [field, { code: "", message }]);
  return { kind: "invalid", message: "", fields: Object.fromEntries(fields) as Record<string, FieldProblem> };
}
