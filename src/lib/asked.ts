import type { WritableAtom } from "nanostores";
import { failureOf, sentenceOf } from "./failure.ts";

/** Something the server is asked for; `refused`: it is not for whoever asks. */
export type Part<Value> =
  { is: "loading" } | { is: "refused" } | { is: "failed"; text: string } | { is: "known"; value: Value; nowMs: number };

export const LOADING = { is: "loading" } as const;
const FORBIDDEN = 403;

/** Of two questions the later one's answer stands, whichever comes first. */
const latest = new WeakMap<object, object>();

/** Asks for a part, and shows what comes of it. @param question what it is asked by */
export async function load<Value>(part: WritableAtom<Part<Value>>, question: () => Promise<Value>): Promise<void> {
  latest.set(part, question);
  const show = (next: Part<Value>): void => {
    if (latest.get(part) === question) part.set(next);
  };
  show(LOADING);
  try {
    const value = await question();
    show({ is: "known", value, nowMs: Date.now() });
  } catch (error) {
    const isRefused = (error as { status?: number } | null)?.status === FORBIDDEN;
    show(isRefused ? { is: "refused" } : { is: "failed", text: sentenceOf(failureOf(error)) });
  }
}
