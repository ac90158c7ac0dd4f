/** A time that stands still while it is held. */
export class Countdown {
  readonly #over: () => void;
  #leftMs: number;
  #sinceMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, over: () => void) {
    this.#leftMs = ms;
    this.#over = over;
    this.hold(false);
  }

  hold(isHeld: boolean): void {
    if (isHeld === (this.#timer === undefined)) return;
    if (isHeld) {
      this.stop();
      this.#leftMs -= Date.now() - this.#sinceMs;
    } else {
      this.#sinceMs = Date.now();
      this.#timer = setTimeout(this.#over, Math.max(0, this.#leftMs));
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
