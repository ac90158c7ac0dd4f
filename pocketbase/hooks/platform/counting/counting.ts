import { memoize } from "../memory.ts";
import { bucketOf, type Counts, addressKind, addedCounts } from "./counts.rules.ts";

const KEY = "answers of the site";
const TOLD_EVERY_MS = 1000;
const MOST_ADDRESSES = 200;

/** The shared memory's atomic update. */
interface Shared {
  get: (key: string) => string | null;
  setFunc: (key: string, next: (old: string | null) => string) => void;
}

const { get, setFunc } = $app.store() as unknown as Shared;

const countsIn = (text: string | null): Counts => JSON.parse(text ?? "{}") as Counts;
const kindAt = memoize(MOST_ADDRESSES, addressKind);
// A page takes a tenth of a millisecond, so the bucket is cached too.
const bucketFor = memoize(MOST_ADDRESSES, bucketOf);

let counts: Counts = {};
let toldMs = 0;

const add = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

/**
 * Counts a response of the site. Each runtime adds its counts to the shared ones once per second; the rest follows with
 * its next response.
 */
export function countSiteAnswer(path: string, status: number, startMs: number): void {
  const nowMs = Date.now();
  add(`${kindAt(path)} ${String(status)}`);
  add(bucketFor(nowMs - startMs));
  if (nowMs - toldMs >= TOLD_EVERY_MS) tell(nowMs);
}

function tell(nowMs: number): void {
  const mine = counts;
  setFunc(KEY, (old) => JSON.stringify(addedCounts(countsIn(old), mine)));
  counts = {};
  toldMs = nowMs;
}

/** All responses of the site since the server started. */
export const countsSoFar = (): Counts => countsIn(get(KEY));
