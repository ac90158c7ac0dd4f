/** How far a signed time may lie from now, in both directions. */
export const SIGNATURE_TOLERANCE_S = 300;
const MOST_SIGNATURES = 8;

/** What the server's runtime brings: HMAC-SHA256 in hex, and a comparison that takes the same time for every answer. */
export interface Crypto {
  hs256: (text: string, secret: string) => string;
  equal: (one: string, other: string) => boolean;
}

interface Parts {
  seconds: number;
  signatures: string[];
}

/** `t=1,v1=…,v1=…`: one time, up to eight signatures; undefined for anything else. */
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
 * Whether one of the secrets signed exactly this body, at most five minutes from now, before or after. Every pair is
 * compared, so that the time taken tells nothing.
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
