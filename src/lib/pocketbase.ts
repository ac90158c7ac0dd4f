import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { places, SESSION_KEY, storedSession } from "./session.ts";

interface Kept {
  token: string;
  record: RecordModel | null;
}

function keep(session: Kept | undefined): void {
  let isKept = session === undefined;
  for (const place of places) {
    try {
      if (isKept) place().removeItem(SESSION_KEY);
      else place().setItem(SESSION_KEY, JSON.stringify(session));
      isKept = true;
    } catch {
      drop(place);
    }
  }
}

/** A storage that is full still holds the former session. */
function drop(place: () => Storage): void {
  try {
    place().removeItem(SESSION_KEY);
  } catch {
    return;
  }
}

type Fetch = (url: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * The client takes an answer that breaks off, as one does when the page is left meanwhile, for an empty one: the session
 * in it would be kept as none. An answer counts when all of it is there and can be read; else it is as if none came.
 */
const whole =
  (ask: Fetch): Fetch =>
  async (url, init) => {
    const answer = await ask(url, init);
    const text = await answer.text();
    if (answer.ok && text) JSON.parse(text);
    const { status, statusText, headers } = answer;
    return new Response(text || null, { status, statusText, headers });
  };

async function makeClient(): Promise<PocketBase> {
  const { default: Client, BaseAuthStore } = await import("pocketbase");
  /** As the SDK's own, for storages that are blocked, full or broken too: then the session lasts as long as the page. */
  class SessionStore extends BaseAuthStore {
    constructor() {
      super();
      this.read();
    }
    read(): void {
      const kept = storedSession() as Kept | undefined;
      this.baseToken = kept?.token ?? "";
      this.baseModel = kept?.record ?? null;
    }
    override save(token: string, record: RecordModel | null = null): void {
      keep({ token, record });
      super.save(token, record);
    }
    override clear(): void {
      keep(undefined);
      super.clear();
    }
  }
  const session = new SessionStore();
  addEventListener("storage", ({ key }) => {
    if (key === null || key === SESSION_KEY) session.read();
  });
  const client = new Client(location.origin, session);
  client.autoCancellation(false);
  client.beforeSend = (url, options) => ({ url, options: { ...options, fetch: whole(options.fetch ?? fetch) } });
  return client;
}

let client: Promise<PocketBase> | undefined;

/** The one client. Its code is fetched when somebody is signed in or signs in, never for a visitor who reads. */
export function pocketbase(): Promise<PocketBase> {
  client ??= makeClient();
  client.catch(() => (client = undefined));
  return client;
}

/** Takes the session off this device. */
export const forgetSession = (): void => keep(undefined);

/** The client when it is there already. */
export const pocketbaseIfUsed = (): Promise<PocketBase> | undefined => client;
