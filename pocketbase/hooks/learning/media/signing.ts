import { environment } from "../../platform/environment.ts";
import { memoize } from "../../platform/memory.ts";
import { type Crypto, dayKey, signedAddress } from "./signing.rules.ts";
import { originOf, objectPath } from "./store.rules.ts";
import type { StoredObject } from "#contract/store.d.ts";

// Bytes go to the server as its own kind of text, which must not be joined, cut or compared: it would become another.
function bytesOf(hex: string): string {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return toString(bytes as unknown as number[]);
}

const crypto: Crypto = {
  sha256: (text) => $security.sha256(text),
  hmacByText: (text, key) => $security.hs256(text, key),
  hmac: (text, key) => $security.hs256(text, key as string),
  bytesOf,
};

const { store } = environment;
const keyOf = memoize(2, (day: string) => dayKey(day, store, crypto));

/** Where an object can be fetched for some minutes, by one method. */
export const objectAddress = (object: StoredObject, method: "GET" | "HEAD"): string =>
  signedAddress(
    { method, origin: originOf(store, object.bucket), path: objectPath(store, object) },
    store,
    { nowMs: Date.now(), seconds: store.seconds, keyOf },
    crypto,
  );
