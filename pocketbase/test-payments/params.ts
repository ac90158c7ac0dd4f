import type Stripe from "stripe";
import type { Param, Params } from "#contract/stripeCall.d.ts";

interface Details {
  type?: Stripe.RawErrorType;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
}

/** A refusal as the API answers it; nothing of the call stays. */
export class Problem extends Error {
  readonly status: number;
  readonly body: { error: Details };

  constructor(status: number, { type = "invalid_request_error", ...details }: Details) {
    super(details.message);
    this.status = status;
    this.body = { error: { type, ...details } };
  }
}

export const missing = (kind: string, id: string, param = "id"): Problem =>
  new Problem(404, { code: "resource_missing", message: `No such ${kind}: '${id.slice(0, 80)}'`, param });

export const refused = (message: string, param: string, code = "parameter_invalid"): Problem =>
  new Problem(400, { code, message, param });

const LONGEST_TEXT = 5000;
const MOST_METADATA = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

const isEmpty = (value: Param): boolean => value === undefined || value === null || value === "";
const asName = (path: string[]): string => path.map((step, at) => (at === 0 ? step : `[${step}]`)).join("");

/** What stands at a path, such as "items", "0", "price"; undefined where nothing does. */
export function at(params: Params, ...path: string[]): Param {
  let value: Param = params;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Params)[step];
  }
  return value;
}

const invalid = (path: string[], what: string): Problem =>
  new Problem(400, { code: "parameter_invalid", message: `Invalid ${asName(path)}: ${what}`, param: asName(path) });

export function text(params: Params, ...path: string[]): string | undefined {
  const value = at(params, ...path);
  if (isEmpty(value)) return undefined;
  if (typeof value === "object") throw invalid(path, "must be a string");
  const found = String(value);
  if (found.length > LONGEST_TEXT) throw invalid(path, "is too long");
  return found;
}

export function needed(params: Params, ...path: string[]): string {
  const found = text(params, ...path);
  if (found !== undefined) return found;
  const param = asName(path);
  throw new Problem(400, { code: "parameter_missing", message: `Missing required param: ${param}.`, param });
}

export function decimal(params: Params, ...path: string[]): number | undefined {
  const found = text(params, ...path);
  if (found === undefined) return undefined;
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(found)) throw invalid(path, "must be a number");
  return Number(found);
}

export function whole(params: Params, ...path: string[]): number | undefined {
  const found = decimal(params, ...path);
  if (found !== undefined && !Number.isInteger(found)) throw invalid(path, "must be an integer");
  return found;
}

export function flag(params: Params, ...path: string[]): boolean | undefined {
  const found = text(params, ...path);
  if (found === undefined) return undefined;
  if (found !== "true" && found !== "false") throw invalid(path, "must be true or false");
  return found === "true";
}

/** One of some words. */
export function word<Word extends string>(params: Params, words: readonly Word[], ...path: string[]): Word | undefined {
  const found = text(params, ...path);
  if (found === undefined) return undefined;
  const known = words.find((one) => one === found);
  if (known === undefined) throw invalid(path, `must be one of ${words.join(", ")}`);
  return known;
}

/** A list, whether it came as one or as `a[0]=…`. */
export function many(params: Params, ...path: string[]): Param[] {
  const value = at(params, ...path);
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null) return Object.values(value);
  throw invalid(path, "must be an array");
}

export const texts = (params: Params, ...path: string[]): string[] =>
  many(params, ...path).map((value) => {
    if (typeof value === "object" && value !== null) throw invalid(path, "must be strings");
    return String(value).slice(0, LONGEST_TEXT);
  });

/** The metadata there was, with what was sent: an empty value takes a key away. */
export function metadata(params: Params, old: Stripe.Metadata, ...path: string[]): Stripe.Metadata {
  const value = at(params, ...path);
  if (value === undefined) return old;
  if (isEmpty(value)) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(path, "must be a hash");
  const merged = Object.entries({ ...old, ...value }).filter(([, one]) => !isEmpty(one));
  for (const [key, one] of merged) {
    if (typeof one === "object") throw invalid(path, "must hold strings");
    if (key.length > LONGEST_KEY || String(one).length > LONGEST_VALUE) throw invalid(path, "is too long");
  }
  if (merged.length > MOST_METADATA) throw invalid(path, `may hold ${MOST_METADATA} keys`);
  return Object.fromEntries(merged.map(([key, one]) => [key, String(one)]));
}

const MOST_LISTED = 100;
const USUALLY_LISTED = 10;

export interface Page {
  limit: number;
  after: string | undefined;
}

export function page(params: Params): Page {
  const limit = whole(params, "limit") ?? USUALLY_LISTED;
  if (limit < 1 || limit > MOST_LISTED) throw invalid(["limit"], `must be from 1 to ${MOST_LISTED}`);
  return { limit, after: text(params, "starting_after") };
}
