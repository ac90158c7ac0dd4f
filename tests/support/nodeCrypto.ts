import { createHash, createHmac } from "node:crypto";
import type { Crypto } from "#server/hooks/learning/media/media.rules.ts";

/** What signs an address of a store, as Node does it; the server's own runtime brings another. */
export const nodeCrypto: Crypto = {
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  hmacByText: (text, key) => createHmac("sha256", key).update(text).digest("hex"),
  hmac: (text, key) =>
    createHmac("sha256", key as Buffer)
      .update(text)
      .digest("hex"),
  bytesOf: (hex) => Buffer.from(hex, "hex"),
};
