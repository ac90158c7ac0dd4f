import { $session } from "#features/account/session/account.store.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { logFailure } from "#lib/report.ts";
import { backoffMs } from "#sync/attempts.ts";
import { syncedNotifications } from "./kept/notifications.store.ts";

const ADDRESS = "/api/realtime";
const LOCK = "notifications_stream";

/** One's own row alone (hooks/notifications/notifications.ts): the server lets nobody listen to anything else. */
const topicOf = (user: string): string => `signals/${user}`;

async function subscribe(user: string, clientId: string): Promise<void> {
  const client = await pocketbase();
  await client.send(ADDRESS, { method: "POST", body: { clientId, subscriptions: [topicOf(user)] } });
}

/** Resolves when the connection is over: whether there was one. */
const connection = (user: string, heard: () => void, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    let isUp = false;
    const source = new EventSource(ADDRESS);
    const end = () => {
      source.close();
      resolve(isUp);
    };
    const begin = () => {
      isUp = true;
      heard();
    };
    signal.addEventListener("abort", end, { once: true });
    // The browser would ask again every few seconds, also for hours.
    source.addEventListener("error", end);
    source.addEventListener(topicOf(user), heard);
    source.addEventListener("PB_CONNECT", ({ lastEventId }: MessageEvent) => {
      subscribe(user, lastEventId).then(begin, (error: unknown) => {
        logFailure(error);
        end();
      });
    });
  });

/** Resolves at an event, or when nobody wants it any more. */
const happens = (target: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = () => resolve();
    target.addEventListener(name, over, { once: true, signal });
    signal.addEventListener("abort", over, { once: true });
  });

/** Resolves when so much time has passed, or when nobody wants it any more. */
function passed(ms: number, signal: AbortSignal): Promise<void> {
  const clock = new EventTarget();
  const timer = setTimeout(() => clock.dispatchEvent(new Event("over")), ms);
  return happens(clock, "over", signal).finally(() => clearTimeout(timer));
}

async function keepListening(user: string, heard: () => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; ;) {
    if (!navigator.onLine) await happens(window, "online", signal);
    if (signal.aborted) return;
    failures = (await connection(user, heard, signal)) ? 1 : failures + 1;
    await passed(backoffMs(failures, Math.random()), signal);
  }
}

/**
 * Listens for the sign that there is something new, in one tab of a browser: a server has only so many connections for
 * each, and the others see what that tab keeps. `heard` is called for each sign, and whenever a connection came about, as
 * there may have been some before. @returns ends it
 */
function listenTo(user: string, heard: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const act = () => keepListening(user, heard, signal);
  // Where there are no locks each tab listens for itself.
  const listening = "locks" in navigator ? navigator.locks.request(LOCK, { signal }, act) : act();
  listening.catch((error: unknown) => signal.aborted || logFailure(error));
  return () => over.abort();
}

/** Whoever wants notifications hears of them at once, while the page is there. @returns ends it */
export function followStream(): () => void {
  let listening = "";
  let stop: (() => void) | undefined;
  let isLeft = false;
  const follow = () => {
    const session = $session.get();
    const isWanted = !isLeft && $settings.get().notifications;
    const user = isWanted && session.state === "signed-in" ? session.user.id : "";
    if (user === listening) return;
    stop?.();
    listening = user;
    stop = user ? listenTo(user, () => void syncedNotifications.now()) : undefined;
  };
  const leave = ({ type }: Event) => {
    isLeft = type === "pagehide";
    follow();
  };
  // A page with an open connection is not kept for Back.
  for (const name of ["pagehide", "pageshow"]) addEventListener(name, leave);
  const ends = [$session.subscribe(follow), $settings.subscribe(follow)];
  return () => {
    for (const end of ends) end();
    for (const name of ["pagehide", "pageshow"]) removeEventListener(name, leave);
    stop?.();
  };
}
