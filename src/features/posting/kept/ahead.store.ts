import { logFailure } from "#lib/report.ts";
import { storedSession } from "#lib/session.ts";

/** Whoever waits for it longer writes without it: the server decides when it is sent. */
const PATIENCE_MS = 4_000;
const FRESH_MS = 10_000;

let asked: { atMs: number; answer: Promise<unknown> } | undefined;

async function ask(): Promise<unknown> {
  const headers = { Authorization: storedSession()?.token ?? "" };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch("/api/course/community/writer", { headers, signal });
  return answer.ok ? answer.json() : undefined;
}

/** Asks how it stands with the account before a press needs to know. */
export function askAhead(): void {
  if (asked && Date.now() - asked.atMs < FRESH_MS) return;
  asked = { atMs: Date.now(), answer: ask().catch((error: unknown) => void logFailure(error)) };
}

/** What was asked for this press, or just before it; the next one asks anew. */
export function answered(): Promise<unknown> {
  askAhead();
  const { answer } = asked ?? {};
  asked = undefined;
  return answer ?? Promise.resolve();
}
