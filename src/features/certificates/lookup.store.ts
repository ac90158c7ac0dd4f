import * as routes from "#lib/routes.ts";
import { codeIn, factsIn, signedFrom, type Facts, type Signed } from "./certificates.ts";
import { verdictOn, type Verdict } from "./signature.ts";

/** What became of looking at a certificate. */
export type Found =
  { kind: Verdict; signed: Signed; facts: Facts } | { kind: "unknown" | "offline" | "busy" | "broken" | "wrong" };

class Refusal extends Error {
  readonly kind: "unknown" | "busy" | "broken";
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.kind = status === 404 ? "unknown" : status < 500 ? "busy" : "broken";
  }
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(response.status);
  return response;
}

const publishedKey = async (): Promise<string> => (await ask(routes.certificateKey())).text();

async function judged(signed: Signed | undefined, code?: string): Promise<Found> {
  const facts = signed && factsIn(signed.text);
  if (!signed || !facts || codeIn(facts.code) !== (code ?? facts.code)) return { kind: "wrong" };
  const verdict = await verdictOn(signed, await publishedKey());
  return { kind: verdict, signed, facts };
}

async function looked(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    return { kind: error instanceof Refusal ? error.kind : "offline" };
  }
}

const fetched = async (code: string): Promise<Signed | undefined> =>
  signedFrom(await (await ask(routes.certificateFile(code))).json());

/** Looks a code up and checks what comes: the signature, and that it is about this code. */
export const findCertificate = (code: string): Promise<Found> => looked(async () => judged(await fetched(code), code));

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function compared(found: Extract<Found, { facts: Facts }>): Promise<Found> {
  const ours = await fetched(found.facts.code);
  return ours?.text === found.signed.text ? found : { kind: "wrong" };
}

/** Checks a certificate that somebody has as a file. Where the browser cannot, the server's own copy decides. */
export const checkFile = (file: File): Promise<Found> =>
  looked(async () => {
    const found = await judged(signedFrom(read(await file.text())));
    return found.kind === "unchecked" ? compared(found) : found;
  });
