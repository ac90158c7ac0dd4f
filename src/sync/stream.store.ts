import { logFailure } from "#lib/report.ts";
import { storedSession } from "#lib/session.ts";
import { backoffMs } from "./attempts.ts";

const ADDRESS = "/api/realtime";

type Heard = (told?: MessageEvent<string>) => void;

const listeners = new Map<string, Heard>();
/** Topics the server has confirmed for this connection. */
let subscribed = new Set<string>();
let source: EventSource | undefined;
let clientId = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isTelling = false;
let isFollowing = false;

/**
 * Subscribes to changes of a record, such as "postSignals/ID", while the page is visible. All topics of a page share
 * one connection, because servers limit connections per browser. `heard` also runs after every reconnect, as changes
 * may have been missed. @returns a function that unsubscribes
 */
export function listen(topic: string, heard: Heard): () => void {
  listeners.set(topic, heard);
  if (!isFollowing) {
    isFollowing = true;
    document.addEventListener("visibilitychange", follow);
    for (const name of ["online", "offline", "pageshow"]) addEventListener(name, follow);
    // An open connection would exclude the page from the back/forward cache.
    addEventListener("pagehide", end);
  }
  if (clientId) void tell();
  else follow();
  return () => {
    if (listeners.get(topic) !== heard) return;
    listeners.delete(topic);
    // Reconnects, so that the server drops the topic and the previous user.
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
  // EventSource itself would retry every few seconds, for hours.
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

/** Sends the subscriptions of this connection until the server has confirmed all of them. */
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
  // A new connection opened during the request.
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
