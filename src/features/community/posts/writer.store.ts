import type { WriterNow } from "#contract/community.d.ts";
import { type Failure, failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { logFailure } from "#lib/report.ts";
import { storedSession } from "#lib/session.ts";

/** Whoever waits for it longer writes without it: the server decides when it is sent. */
const PATIENCE_MS = 4_000;
const FRESH_MS = 10_000;

let asked: { atMs: number; answer: Promise<WriterNow | undefined> } | undefined;

async function ask(): Promise<WriterNow | undefined> {
  const headers = { Authorization: storedSession()?.token ?? "" };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch("/api/course/community/writer", { headers, signal });
  return answer.ok ? ((await answer.json()) as WriterNow) : undefined;
}

/** Asks how it stands with the account before a press needs to know. */
export function askAhead(): void {
  if (asked && Date.now() - asked.atMs < FRESH_MS) return;
  asked = { atMs: Date.now(), answer: ask().catch((error: unknown) => (logFailure(error), undefined)) };
}

/** How it stands with the account; undefined where nobody says, as without a network: then one writes, and keeps it. */
export async function writerNow(): Promise<WriterNow | undefined> {
  // What was asked for this press, or just before it; the next one asks anew.
  askAhead();
  const answer = asked?.answer;
  asked = undefined;
  return answer;
}

/** The account's own address, as far as this device knows; "" where it does not. */
export function ownEmail(): string {
  const { email } = (storedSession()?.record ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}

/** Asks again for the mail that confirms the address. */
export async function sendMailAgain(): Promise<Failure | undefined> {
  try {
    await (await pocketbase()).collection("users").requestVerification(ownEmail());
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}
