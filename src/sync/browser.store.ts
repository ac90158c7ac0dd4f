import { claimsIn } from "#lib/claims.ts";
import { zoneHere } from "#lib/dates.ts";
import { newId } from "#lib/newId.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { readStored, store, storedKeys } from "#lib/storage.ts";
import { behindBy } from "./clock.ts";
import type { Device, Events, Server } from "./device.ts";
import { isObject } from "./sync.ts";

const ANSWER_WITHIN_MS = 20_000;
const TURN_WITHIN_MS = 40_000;
/** Browsers reject keepalive requests when their bodies exceed 64 KB together. */
const OUTLIVES_MOST_CHARS = 30_000;

/** Fallback for values that storage rejected; it lasts as long as the page. */
const memory = new Map<string, string>();

function write(key: string, text: string | null): boolean {
  const isWritten = store(key, text);
  if (isWritten || text === null) memory.delete(key);
  else memory.set(key, text);
  return isWritten;
}

async function inTurn(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_WITHIN_MS) }, act);
}

let behindMs: number | null = null;

/** Fetches, and measures the clock difference from every response. */
export async function fetchHeard(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
  const response = await fetch(url, config);
  behindMs = behindBy(response.headers.get("Date"), Date.now());
  return response;
}

/**
 * Reads of several features are batched into one request: it goes out when no read arrived for this long, or after so
 * many waits.
 */
const GATHER_MS = 60;
const MOST_WAITS = 5;
let gathering: { user: string; names: Set<string>; answer: Promise<unknown> } | undefined;

async function comeTogether(names: Set<string>): Promise<void> {
  for (let known = -1, waits = 0; known < names.size && waits < MOST_WAITS; waits += 1) {
    known = names.size;
    await new Promise((over) => setTimeout(over, GATHER_MS));
  }
}

function gather(user: string, name: string, ask: Server["ask"]): Promise<unknown> {
  if (gathering?.user !== user) {
    const names = new Set<string>();
    const answer = comeTogether(names).then(() => {
      if (gathering?.names === names) gathering = undefined;
      return ask(`/api/course/mine?of=${[...names].join(",")}&zone=${encodeURIComponent(zoneHere())}`);
    });
    gathering = { user, names, answer };
  }
  gathering.names.add(name);
  return gathering.answer;
}

/** A client bound to one user: another tab may have signed in a different user since the operations were read. */
async function server(user: string): Promise<Server> {
  const client = await pocketbase();
  const isTheirs = () => claimsIn(client.authStore.token).id === user;
  const another = () => new DOMException("Another session", "AbortError");
  if (!isTheirs()) throw another();
  const ask: Server["ask"] = (path, { method = "GET", body } = {}) => {
    const { token } = client.authStore;
    if (claimsIn(token).id !== user) throw another();
    return client.send<unknown>(path, {
      ...{ method, body, headers: { Authorization: token } },
      // Operations sent just before the user leaves the page still arrive.
      keepalive: JSON.stringify(body ?? null).length < OUTLIVES_MOST_CHARS,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      fetch: fetchHeard,
    });
  };
  return {
    user,
    ask,
    async read(name) {
      const heard = await gather(user, name, ask);
      return isObject(heard) ? heard[name] : undefined;
    },
    isTheirs,
    get behindMs() {
      return behindMs;
    },
  };
}

function follow({ stored, online, seen, returned, left }: Events): void {
  addEventListener("storage", ({ key }) => stored(key));
  addEventListener("online", online);
  addEventListener("pageshow", ({ persisted }) => persisted && returned());
  addEventListener("pagehide", left);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? seen() : left()));
}

let doubt = (): Promise<unknown> => Promise.resolve();

/** Sets the callback that checks the session after the server rejected it. */
export const whenDoubted = (act: () => Promise<unknown>): void => void (doubt = act);

/** The browser's implementation of Device. */
export const browser: Device = {
  read: (key) => memory.get(key) ?? readStored(key),
  write,
  keys: () => [...new Set([...storedKeys(), ...memory.keys()])],
  isKept: (beginning) => [...memory.keys()].every((key) => !key.startsWith(beginning)),
  now: () => Date.now(),
  random: () => Math.random(),
  newId,
  wait(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  inTurn,
  server,
  doubt: () => doubt(),
  follow,
};
