import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { memoize } from "../../platform/memory.ts";
import { base64, pemOf } from "./publicKey.rules.ts";
import { execute, queryRow } from "../../platform/rows.ts";

const SECRET_HEX_DIGITS = 64;

hashes.sha512 = sha512;

const readSecret = (app: CoreApp): string =>
  queryRow(app, { secret: "" }, "SELECT COALESCE(MAX(secret), '') AS secret FROM certificateKey").secret;

/** Made when it is first needed; of two made at the same moment the first stays. */
function secretOf(app: CoreApp): string {
  const known = readSecret(app);
  if (known) return known;
  const secret = $security.randomStringWithAlphabet(SECRET_HEX_DIGITS, "0123456789abcdef");
  execute(app, "INSERT OR IGNORE INTO certificateKey (id, secret) VALUES (1, {:secret})", { secret });
  return readSecret(app);
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

const pemFor = memoize(1, (secret: string) => pemOf(getPublicKey(bytesOf(secret))));

/** The key by which anybody can check what was signed, as a PEM file. */
export const publicKey = (app: CoreApp): string => pemFor(secretOf(app));

/** The Ed25519 signature of a text's UTF-8 bytes, in base64. */
export const signatureOf = (app: CoreApp, text: string): string =>
  base64(sign(Uint8Array.from(toBytes(text)), bytesOf(secretOf(app))));
