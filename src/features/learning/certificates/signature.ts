import type { Signed } from "./certificates.ts";

/** unchecked: this browser cannot check an Ed25519 signature, or may not on a page without encryption. */
export type Verdict = "genuine" | "wrong" | "unchecked";

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const bodyOf = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");

async function keyFrom(pem: string): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey("spki", bytesOf(bodyOf(pem)), "Ed25519", false, ["verify"]);
  } catch {
    return undefined;
  }
}

/** Checks in the browser, with the published key, whether a text is what was signed. */
export async function verdictOn({ text, signature }: Signed, pem: string): Promise<Verdict> {
  const key = await keyFrom(pem);
  if (!key) return "unchecked";
  try {
    const isTrue = await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
    return isTrue ? "genuine" : "wrong";
  } catch {
    return "wrong";
  }
}
