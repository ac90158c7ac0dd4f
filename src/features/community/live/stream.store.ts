import { logFailure } from "#lib/report.ts";
import { backoffMs } from "#sync/attempts.ts";

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
