import type { WritableAtom } from "nanostores";
import { failureOf, sentenceOf } from "./failure.ts";

/** A value requested from the server; `refused` means that the current user may not read it. */
export type Part<Value> =
  { is: "loading" } | { is: "refused" } | { is: "failed"; text: string } | { is: "known"; value: Value; nowMs: number };

export const LOADING = { is: "loading" } as const;
const FORBIDDEN = 403;

/** The latest request for each part: an earlier response that arrives later is dropped. */
const latest = new WeakMap<object, object>();

/** Requests a part and shows the result. @param question makes the request */
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
