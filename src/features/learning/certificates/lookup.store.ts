import {
  certificateCodeIn,
  certificateFacts,
  fileOf,
  KEY_ADDRESS,
  signedFrom,
  type CertificateFacts,
  type Signed,
} from "./certificates.ts";

/** unchecked: this browser cannot check an Ed25519 signature, or may not on a page without encryption. */
type Verdict = "genuine" | "wrong" | "unchecked";

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

/** The outcome of looking a certificate up. */
export type Lookup =
  | { kind: Verdict; signed: Signed; facts: CertificateFacts }
  | { kind: "unknown" | "offline" | "busy" | "broken" | "wrong" };

class Refusal extends Error {
  readonly kind: "unknown" | "busy" | "broken";
  constructor({ status, headers }: Response) {
    super(`The server answered ${status}`);
    // A 404 from another host says nothing about the code; ours answers in JSON.
    const isOurs = headers.get("content-type")?.includes("json") ?? false;
    this.kind = status === 404 && isOurs ? "unknown" : status === 429 ? "busy" : "broken";
  }
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(response);
  return response;
}

async function judged(signed: Signed | undefined, code?: string): Promise<Lookup> {
  const facts = signed && certificateFacts(signed.text);
  if (!signed || !facts || certificateCodeIn(facts.code) !== (code ?? facts.code)) return { kind: "wrong" };
  return { kind: await verdictOn(signed, await (await ask(KEY_ADDRESS)).text()), signed, facts };
}

async function looked(look: () => Promise<Lookup>): Promise<Lookup> {
  try {
    return await look();
  } catch (error) {
    return { kind: error instanceof Refusal ? error.kind : "offline" };
  }
}

const fetched = async (code: string): Promise<Signed | undefined> => signedFrom(await (await ask(fileOf(code))).json());

/** Looks a code up and checks what comes: the signature, and that it is about this code. */
export const findCertificate = (code: string): Promise<Lookup> => looked(async () => judged(await fetched(code), code));

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function compared(found: Extract<Lookup, { facts: CertificateFacts }>): Promise<Lookup> {
  const ours = await fetched(found.facts.code);
  return ours?.text === found.signed.text ? found : { kind: "wrong" };
}

/** Checks a certificate that somebody has as a file. Where the browser cannot, the server's own copy decides. */
export const checkFile = (file: File): Promise<Lookup> =>
  looked(async () => {
    const found = await judged(signedFrom(read(await file.text())));
    return found.kind === "unchecked" ? compared(found) : found;
  });
