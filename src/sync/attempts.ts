import { type Failure, failureOf } from "#lib/failure.ts";
import type { Device } from "./device.ts";

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 300_000;

/** How long to wait before the next attempt: twice as long each time, never all devices at once. */
export function backoffMs(tries: number, random: number, retryAtMs = 0, nowMs = 0): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 2);
  return Math.round(Math.max(wait, retryAtMs - nowMs));
}

type Its = Pick<Device, "wait" | "now" | "random" | "doubt">;

interface Attempted {
  /** Reaches the server, or throws. @param begin called when it looks what there is to send: what came up before is not missed */
  reach: (begin: () => void) => Promise<void>;
  /** After every attempt. */
  then: () => void;
}

/** One attempt at a time to reach the server; after a failure again, each time later or when the server says. */
export class Attempts {
  /** The last attempt failed. */
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

  /** Now; what comes up meanwhile is sent right after. */
  now(): Promise<void> {
    this.#isWantedAgain = true;
    this.#running ??= this.#untilDone();
    return this.#running;
  }

  /** The end of the attempts that are being made. */
  get underWay(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  in(ms: number): void {
    this.#endWaiting();
    this.#endWaiting = this.#device.wait(ms, () => void this.now());
  }

  /** Now, for somebody who waits: they wait no longer than that. */
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
      // In one breath with the last look: what is asked for from now on begins anew.
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
