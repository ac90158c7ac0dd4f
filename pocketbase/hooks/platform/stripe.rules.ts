import type { Param, Params } from "#contract/stripeCall.d.ts";

/** Seconds that a signature's time may be from now, in either direction. */
export const SIGNATURE_TOLERANCE_S = 300;
const MOST_SIGNATURES = 8;

/** Functions of the server's runtime: HMAC-SHA256 in hex, and a constant-time comparison. */
export interface Crypto {
  hs256: (text: string, secret: string) => string;
  equal: (one: string, other: string) => boolean;
}

interface Parts {
  seconds: number;
  signatures: string[];
}

/** Parses `t=1,v1=…,v1=…` with one time and up to eight signatures; undefined when it is malformed. */
export function signatureParts(header: string): Parts | undefined {
  const times: string[] = [];
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const [, key, value] = /^\s*([a-z0-9]+)=([0-9a-zA-Z]+)\s*$/.exec(part) ?? [];
    if (key === undefined || value === undefined) return undefined;
    if (key === "t") times.push(value);
    if (key === "v1") signatures.push(value);
  }
  const [time = ""] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return undefined;
  if (signatures.length === 0 || signatures.length > MOST_SIGNATURES) return undefined;
  return { seconds: Number(time), signatures };
}

/**
 * True when one of the secrets signed exactly this body, within five minutes of now. Compares every pair, so that the
 * duration reveals nothing.
 */
export function isSigned(raw: string, header: string, secrets: string[], nowSeconds: number, crypto: Crypto): boolean {
  const parts = signatureParts(header);
  if (!parts || Math.abs(nowSeconds - parts.seconds) > SIGNATURE_TOLERANCE_S) return false;
  const text = `${parts.seconds}.${raw}`;
  let isRight = false;
  for (const secret of secrets.filter(Boolean)) {
    const expected = crypto.hs256(text, secret);
    for (const signature of parts.signatures) if (crypto.equal(signature, expected)) isRight = true;
  }
  return isRight;
}

/** The pinned version of the provider's API, so that its responses do not change unexpectedly. */
export const API_VERSION = "2026-10-28.endive";

const ESCAPED_BRACKETS = /%5B|%5D/g;
const bracket = (escaped: string): string => (escaped === "%5B" ? "[" : "]");
const escape = (text: string): string => encodeURIComponent(text).replace(ESCAPED_BRACKETS, bracket);

function pairs(name: string, value: Param): string[] {
  if (value === undefined) return [];
  if (value === null) return [`${escape(name)}=`];
  if (Array.isArray(value)) return value.flatMap((item, index) => pairs(`${name}[${index}]`, item));
  if (typeof value === "object") return Object.keys(value).flatMap((key) => pairs(`${name}[${key}]`, value[key]));
  return [`${escape(name)}=${escape(String(value))}`];
}

/** Encodes parameters for the provider's API: `a[b][0]=c`; `null` empties a value, `undefined` is omitted. */
export const encoded = (params: Params): string =>
  Object.keys(params)
    .flatMap((name) => pairs(name, params[name]))
    .join("&");

const MOST_PARAMS = 200;
const unescape = (text: string): string => decodeURIComponent(text.replace(/\+/g, " "));

/** Decodes a form to a tree of texts; `a[]=` and `a[0]=` make lists. @throws URIError on malformed input */
export function decoded(form: string): Record<string, Decoded> {
  const tree: Record<string, Decoded> = Object.create(null) as Record<string, Decoded>;
  for (const pair of form.split("&", MOST_PARAMS)) {
    if (!pair) continue;
    const at = pair.indexOf("=");
    const name = unescape(at < 0 ? pair : pair.slice(0, at));
    put(tree, pathOf(name), at < 0 ? "" : unescape(pair.slice(at + 1)));
  }
  return listed(tree) as Record<string, Decoded>;
}

export type Decoded = string | Decoded[] | { [name: string]: Decoded };

const pathOf = (name: string): string[] => name.replace(/\]/g, "").split("[");

function put(tree: Record<string, Decoded>, path: string[], value: string): void {
  let at = tree;
  for (const [index, step] of path.entries()) {
    const key = step === "" && index > 0 ? String(Object.keys(at).length) : step;
    if (index === path.length - 1) at[key] = value;
    else {
      const next = at[key];
      at = at[key] = next && typeof next === "object" && !Array.isArray(next) ? next : (Object.create(null) as never);
    }
  }
}

function listed(value: Decoded): Decoded {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = listed(value[key] ?? "");
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? keys.map((key) => value[key] ?? "") : value;
}
