import type { WritableAtom } from "nanostores";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** Something the server is asked for; `refused`: whoever asks is no operator. */
export type Part<Value> =
  { is: "loading" } | { is: "refused" } | { is: "failed"; text: string } | { is: "known"; value: Value; nowMs: number };

export const LOADING = { is: "loading" } as const;
const FORBIDDEN = 403;

/** Of two questions the later one's answer stands, whichever comes first. */
const latest = new WeakMap<object, string>();

/** Asks for a part below the operators' address. */
export async function load<Value>(part: WritableAtom<Part<Value>>, path: string): Promise<void> {
  const show = (next: Part<Value>): void => {
    if (latest.get(part) === path) part.set(next);
  };
  latest.set(part, path);
  show(LOADING);
  try {
    const address = `/api/course/operator/${path}`;
    const value = await (await pocketbase()).send<Value>(address, { requestKey: null });
    show({ is: "known", value, nowMs: Date.now() });
  } catch (error) {
    const isRefused = (error as { status?: number } | null)?.status === FORBIDDEN;
    show(isRefused ? { is: "refused" } : { is: "failed", text: sentenceOf(failureOf(error)) });
  }
}
