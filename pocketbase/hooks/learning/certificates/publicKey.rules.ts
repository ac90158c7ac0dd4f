/** The public key as openssl and every browser take it: the fixed beginning of an Ed25519 key, then its 32 bytes. */
const BEGINNING = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The hooks' runtime has neither btoa nor Node's Buffer as Node has it. */
export function base64(bytes: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [one, two, three] = [bytes[at] ?? 0, bytes[at + 1], bytes[at + 2]];
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const letter = (shift: number) => LETTERS[(bits >> shift) & 63] ?? "";
    text += letter(18) + letter(12) + (two === undefined ? "=" : letter(6)) + (three === undefined ? "=" : letter(0));
  }
  return text;
}

/** A raw Ed25519 public key as a PEM file. */
export const pemOf = (key: ArrayLike<number>): string =>
  `-----BEGIN PUBLIC KEY-----\n${base64([...BEGINNING, ...Array.from(key)])}\n-----END PUBLIC KEY-----\n`;
