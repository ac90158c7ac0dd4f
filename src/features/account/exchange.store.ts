import { type Failure, failureOf } from "#lib/failure.ts";
import { refreshSession, userHere } from "./account.store.ts";
import { waitMs } from "./waiting.ts";

interface Exchanged {
  /** Sends what waits on this device for somebody, and brings what the server knows. */
  exchange: (user: string) => Promise<void>;
  /** After every attempt. */
  show: () => void;
}

/**
 * Keeps something of a learner's in step with the server: one exchange at a time, and again after a failure, each time
 * after a longer wait or when the server says.
 */
export class Exchange {
  /** The last attempt to reach the server failed. */
  isCutOff = false;
  readonly #exchanged: Exchanged;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isWantedAgain = false;

  constructor(exchanged: Exchanged) {
    this.#exchanged = exchanged;
  }

  /** Brings device and server together, now; what comes up meanwhile is sent right after. */
  now(): Promise<void> {
    this.#isWantedAgain = true;
    this.#running ??= this.#untilDone().finally(() => (this.#running = undefined));
    return this.#running;
  }

  in(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.now(), ms);
  }

  /** Now, for somebody who waits: they wait no longer than that. */
  within(ms: number): Promise<unknown> {
    return Promise.race([this.now(), new Promise((over) => setTimeout(over, ms))]);
  }

  async #untilDone(): Promise<void> {
    while (this.#isWantedAgain) {
      this.#isWantedAgain = false;
      await this.#attempt();
    }
  }

  async #attempt(): Promise<void> {
    const user = userHere();
    if (!user) return;
    clearTimeout(this.#timer);
    try {
      await this.#exchanged.exchange(user);
      this.isCutOff = false;
      this.#tries = 0;
    } catch (error) {
      await this.#afterFailure(failureOf(error));
    }
    this.#exchanged.show();
  }

  async #afterFailure(failure: Failure): Promise<void> {
    this.isCutOff = true;
    this.#tries += 1;
    const retryAt = failure.kind === "busy" ? failure.retryAt?.getTime() : undefined;
    this.in(waitMs(this.#tries, Math.random(), retryAt, Date.now()));
    if (failure.kind === "signedOut") await refreshSession();
  }
}
