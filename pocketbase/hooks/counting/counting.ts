import { type Counts, kindOf, namesOf, sumOf } from "./counts.rules.ts";

const KEY = "answers of the site";
const TOLD_EVERY_MS = 1000;

/** The one verb of the shared memory that nothing comes between. */
interface Shared {
  get: (key: string) => string | null;
  setFunc: (key: string, next: (old: string | null) => string) => void;
}

const { get, setFunc } = $app.store() as unknown as Shared;

const countsIn = (text: string | null): Counts => JSON.parse(text ?? "{}") as Counts;

let counts: Counts = {};
let toldMs = 0;

/**
 * Counts an answer of the site. Each runtime keeps its own for a second: what one was asked in the latest second of a rush
 * is told with its next answer.
 */
export function count(path: string, status: number, tookMs: number): void {
  for (const name of namesOf(kindOf(path), status, tookMs)) counts[name] = (counts[name] ?? 0) + 1;
  const nowMs = Date.now();
  if (nowMs - toldMs < TOLD_EVERY_MS) return;
  const mine = counts;
  setFunc(KEY, (old) => JSON.stringify(sumOf(countsIn(old), mine)));
  counts = {};
  toldMs = nowMs;
}

/** Everything the site answered since the server started. */
export const counted = (): Counts => countsIn(get(KEY));
