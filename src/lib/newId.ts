const LENGTH = 15;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random record id in PocketBase's format, unique across devices. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
