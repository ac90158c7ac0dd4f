import { logFailure } from "#lib/report.ts";

/** What is not told apart: changes so soon after another (hooks/platform/realtimeTopics.rules.ts), and a little for the way. */
const UNTOLD_MS = 2500;

/** Over how many seconds all who heard this are to ask; 1 where it does not say. */
function spreadIn(told: MessageEvent<string> | undefined): number {
  const { record } = told ? (JSON.parse(told.data) as { record?: { spread?: number } }) : {};
  return record?.spread ?? 1;
}

/** Asks anew what changed: soon, never too often, not all open pages at once, and so late that nothing is missed. */
export class ThrottledRefetch {
  readonly #refetch: () => Promise<void>;
  readonly #quietMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #spreadS = 1;
  #lastMs = 0;
  #untoldMs = 0;

  /** @param quietMs so long between two of them at least */
  constructor(refetch: () => Promise<void>, quietMs: number) {
    this.#refetch = refetch;
    this.#quietMs = quietMs;
  }

  /** There was a change, or may have been one while nothing was heard. */
  heard(told?: MessageEvent<string>): void {
    // Whoever comes back after a break in a crowd keeps to what was said before it.
    if (told) this.#spreadS = spreadIn(told);
    this.#untoldMs = Date.now() + UNTOLD_MS;
    this.#plan(told ? 0 : UNTOLD_MS);
  }

  #plan(leastMs = 0): void {
    if (this.#timer !== undefined) return;
    const soonest = Math.max(leastMs, this.#lastMs + this.#quietMs - Date.now());
    const wait = soonest + Math.random() * this.#spreadS * 1000;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastMs = Date.now();
      if (this.#lastMs < this.#untoldMs) this.#plan();
      this.#refetch().catch(logFailure);
    }, wait);
  }
}
