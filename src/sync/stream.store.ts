import { logFailure } from "#lib/report.ts";
import { storedSession } from "#lib/session.ts";
import { backoffMs } from "./attempts.ts";

const ADDRESS = "/api/realtime";

type Heard = (told?: MessageEvent<string>) => void;

const listeners = new Map<string, Heard>();
/** What the server knows of this connection. */
let subscribed = new Set<string>();
let source: EventSource | undefined;
let clientId = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isTelling = false;
let isFollowing = false;

/**
 * Hears of each change of a row, such as "postSignals/ID", while somebody looks at the page: all that a page listens to
 * comes by one connection, as a server has only so many for a browser. `heard` is also called whenever a connection came
 * about, as there may have been a change before. @returns ends it
 */
export function listen(topic: string, heard: Heard): () => void {
  listeners.set(topic, heard);
  if (!isFollowing) {
    isFollowing = true;
    document.addEventListener("visibilitychange", follow);
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, follow);
    // A page with an open connection is not kept for Back.
    addEventListener("pagehide", end);
  }
  if (clientId) void tell();
  else follow();
  return () => {
    if (listeners.get(topic) !== heard) return;
    listeners.delete(topic);
    // The next connection knows nothing of it, nor of whose it was.
    end();
    follow();
  };
}

function follow(): void {
  const isWanted = listeners.size > 0 && document.visibilityState === "visible" && navigator.onLine;
  if (isWanted && !source) begin();
  else if (!isWanted) end();
}

function begin(): void {
  const mine = (source = new EventSource(ADDRESS));
  // The browser would ask again every few seconds, also for hours.
  mine.addEventListener("error", () => source === mine && again());
  mine.addEventListener("PB_CONNECT", ({ lastEventId }: MessageEvent) => {
    clientId = lastEventId;
    void tell();
  });
}

function end(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
  clientId = "";
  subscribed = new Set();
}

function again(): void {
  end();
  failures += 1;
  timer = setTimeout(follow, backoffMs(failures, Math.random()));
}

/** Tells the server what this connection is to hear of, until it knows all of it. */
async function tell(): Promise<void> {
  const mine = source;
  if (isTelling || !mine) return;
  isTelling = true;
  try {
    for (let fresh = missing(); fresh.length > 0 && source === mine; fresh = missing()) {
      await subscribe();
      if (source !== mine) break;
      failures = 0;
      for (const topic of fresh) hear(mine, topic);
    }
  } catch (error) {
    logFailure(error);
    if (source === mine) again();
  }
  isTelling = false;
  // Another connection came about meanwhile.
  if (clientId && missing().length > 0) void tell();
}

const missing = (): string[] => [...listeners.keys()].filter((topic) => !subscribed.has(topic));

function hear(mine: EventSource, topic: string): void {
  subscribed.add(topic);
  mine.addEventListener(topic, (told: MessageEvent<string>) => listeners.get(topic)?.(told));
  listeners.get(topic)?.();
}

async function subscribe(): Promise<void> {
  const token = storedSession()?.token ?? "";
  const body = JSON.stringify({ clientId, subscriptions: [...listeners.keys()] });
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: token }) };
  const answer = await fetch(ADDRESS, { method: "POST", body, headers });
  if (!answer.ok) throw new Error(`Listening was answered with ${String(answer.status)}`);
}
