const LENGTH = 15;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name for something made on this device that no other device gives, as the server's records have them. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
