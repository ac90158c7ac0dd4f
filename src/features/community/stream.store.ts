import { logFailure } from "#lib/report.ts";
import { backoffMs } from "#sync/attempts.ts";

/** What is not told apart: changes so soon after another (hooks/rooms/rooms.rules.ts), and a little for the way. */
const UNTOLD_MS = 2500;

/** Over how many seconds all who heard this are to look; 1 where it does not say. */
function spreadIn(told: MessageEvent<string> | undefined): number {
  const { record } = told ? (JSON.parse(told.data) as { record?: { spread?: number } }) : {};
  return record?.spread ?? 1;
}

/** Looks at what changed: soon, never too often, not all open pages at once, and so late that nothing is missed. */
export class Looks {
  readonly #look: () => Promise<void>;
  readonly #quietMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #spreadS = 1;
  #lastMs = 0;
  #untoldMs = 0;

  /** @param quietMs so long between two looks at least */
  constructor(look: () => Promise<void>, quietMs: number) {
    this.#look = look;
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
      this.#look().catch(logFailure);
    }, wait);
  }
}

const ADDRESS = "/api/realtime";

async function subscribe(topic: string, clientId: string, token: string): Promise<void> {
  const body = JSON.stringify({ clientId, subscriptions: [topic] });
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: token }) };
  const answer = await fetch(ADDRESS, { method: "POST", body, headers });
  if (!answer.ok) throw new Error(`Listening was answered with ${String(answer.status)}`);
}

/**
 * Hears of each change of a row while somebody looks at the page: a server has only so many connections for a browser.
 * `heard` is also called whenever a connection came about, as there may have been a change before.
 */
export class Stream {
  readonly #topic: string;
  readonly #heard: (told?: MessageEvent<string>) => void;
  readonly #token: () => string;
  readonly #over = new AbortController();
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  /** @param topic a row, such as "postSignals/ID". @param token whose it is to hear; "" for what everybody may */
  constructor(topic: string, heard: (told?: MessageEvent<string>) => void, token = () => "") {
    this.#topic = topic;
    this.#heard = heard;
    this.#token = token;
    const { signal } = this.#over;
    document.addEventListener("visibilitychange", () => this.follow(), { signal });
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, () => this.follow(), { signal });
    // A page with an open connection is not kept for Back.
    addEventListener("pagehide", () => this.#end(), { signal });
  }

  /** For good. */
  end(): void {
    this.#over.abort();
    this.#end();
  }

  follow(): void {
    const isSeen = document.visibilityState === "visible" && navigator.onLine;
    if (isSeen && !this.#source) this.#begin();
    else if (!isSeen) this.#end();
  }

  #begin(): void {
    const mine = (this.#source = new EventSource(ADDRESS));
    const again = () => this.#source === mine && this.#again();
    // The browser would ask again every few seconds, also for hours.
    mine.addEventListener("error", again);
    mine.addEventListener(this.#topic, (told: MessageEvent<string>) => this.#heard(told));
    mine.addEventListener("PB_CONNECT", ({ lastEventId }: MessageEvent) => {
      subscribe(this.#topic, lastEventId, this.#token()).then(
        () => {
          this.#failures = 0;
          if (this.#source === mine) this.#heard();
        },
        (error: unknown) => {
          logFailure(error);
          again();
        },
      );
    });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #again(): void {
    this.#end();
    this.#failures += 1;
    this.#timer = setTimeout(() => this.follow(), backoffMs(this.#failures, Math.random()));
  }
}
