import { type Failure, failureOf } from "#lib/failure.ts";
import type { Device } from "./device.ts";

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 300_000;

/** Returns the delay before the next attempt in ms: exponential backoff with jitter, never earlier than `retryAtMs`. */
export function backoffMs(tries: number, random: number, retryAtMs = 0, nowMs = 0): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 2);
  return Math.round(Math.max(wait, retryAtMs - nowMs));
}

type Its = Pick<Device, "wait" | "now" | "random" | "doubt">;

interface Attempted {
  /**
   * Contacts the server or throws. @param begin called just before pending operations are read; earlier calls of now()
   * need no second attempt
   */
  reach: (begin: () => void) => Promise<void>;
  /** Called after every attempt. */
  then: () => void;
}

/**
 * Runs one attempt at a time to reach the server; after a failure it retries with backoff, or when the server allows.
 */
export class Attempts {
  /** True when the last attempt failed. */
  isCutOff = false;
  readonly #device: Its;
  readonly #attempted: Attempted;
  #tries = 0;
  #endWaiting: () => void = () => undefined;
  #running: Promise<void> | undefined;
  #isWantedAgain = false;

  constructor(device: Its, attempted: Attempted) {
    this.#device = device;
    this.#attempted = attempted;
  }

  /** Starts an attempt. A call during one starts another right after it. */
  now(): Promise<void> {
    this.#isWantedAgain = true;
    this.#running ??= this.#untilDone();
    return this.#running;
  }

  /** Resolves when the current attempts end. */
  get underWay(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  in(ms: number): void {
    this.#endWaiting();
    this.#endWaiting = this.#device.wait(ms, () => void this.now());
  }

  /** Starts an attempt and waits at most `ms` for it. */
  within(ms: number): Promise<void> {
    return Promise.race([this.now(), new Promise<void>((over) => void this.#device.wait(ms, over))]);
  }

  async #untilDone(): Promise<void> {
    try {
      while (this.#isWantedAgain) {
        this.#isWantedAgain = false;
        await this.#attempt();
      }
    } finally {
      // Cleared in the same tick as the last check of the flag, so a later call starts a new loop.
      this.#running = undefined;
    }
  }

  async #attempt(): Promise<void> {
    this.#endWaiting();
    try {
      await this.#attempted.reach(() => (this.#isWantedAgain = false));
      this.isCutOff = false;
      this.#tries = 0;
    } catch (error) {
      await this.#afterFailure(failureOf(error));
    }
    this.#attempted.then();
  }

  async #afterFailure(failure: Failure): Promise<void> {
    this.isCutOff = true;
    this.#tries += 1;
    const retryAt = failure.kind === "busy" ? failure.retryAt?.getTime() : undefined;
    this.in(backoffMs(this.#tries, this.#device.random(), retryAt, this.#device.now()));
    if (failure.kind === "signedOut") await this.#device.doubt();
  }
}
