import type Stripe from "stripe";
import type { Param, Params } from "#contract/stripeCall.d.ts";

interface Details {
  type?: Stripe.RawErrorType;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
}

/** An API error; the call is rolled back. */
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
const asName = (path: string[]): string => path.map((step, at) => (at === 0 ? step : `[${step}]`)).join("");

/** The value at a path, such as "items", "0", "price"; undefined when there is none. */
export function at(params: Params, ...path: string[]): Param {
  let value: Param = params;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Params)[step];
  }
  return value;
}

/** @throws {Problem} when it is no scalar, or too long */
export function text(params: Params, ...path: string[]): string | undefined {
  const value = at(params, ...path);
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "object" || String(value).length > LONGEST_TEXT)
    throw refused(`Invalid ${asName(path)}`, asName(path));
  return String(value);
}

/** @throws {Problem} when it is missing */
export function needed(params: Params, ...path: string[]): string {
  const found = text(params, ...path);
  if (found !== undefined) return found;
  throw refused(`Missing required param: ${asName(path)}.`, asName(path), "parameter_missing");
}

/** @throws {Problem} when it is no number */
export function number(params: Params, ...path: string[]): number | undefined {
  const found = text(params, ...path);
  if (found !== undefined && !/^-?\d{1,15}(\.\d{1,12})?$/.test(found))
    throw refused(`Invalid number: ${asName(path)}`, asName(path));
  return found === undefined ? undefined : Number(found);
}

export const flag = (params: Params, ...path: string[]): boolean | undefined =>
  text(params, ...path) === undefined ? undefined : text(params, ...path) === "true";

export function many(params: Params, ...path: string[]): Param[] {
  const value = at(params, ...path);
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

export const texts = (params: Params, ...path: string[]): string[] => many(params, ...path).map(String);

/** Merges submitted metadata into the old; an empty value deletes a key. */
export function metadata(params: Params, old: Stripe.Metadata, ...path: string[]): Stripe.Metadata {
  const sent = Object.entries((at(params, ...path) ?? {}) as Params);
  const all = Object.entries({ ...old, ...Object.fromEntries(sent) });
  return Object.fromEntries(all.flatMap(([key, one]) => (one === "" ? [] : [[key, String(one)]])));
}

export const page = (params: Params): { limit: number; after: string | undefined } => ({
  limit: number(params, "limit") ?? 10,
  after: text(params, "starting_after"),
});
