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

/** A full storage can still hold the previous session: remove it. */
function drop(place: () => Storage): void {
  try {
    place().removeItem(SESSION_KEY);
  } catch {
    return;
  }
}

type Fetch = (url: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * The client treats a response that breaks off, as when the user leaves the page, as an empty one and would clear the
 * session. This passes a response on only when its body is complete and readable; otherwise the request fails.
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
  /**
   * Like the SDK's store, but works with blocked, full or broken storage too: the session then lasts as long as the
   * page.
   */
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

/** The only client. Its code loads when the user is signed in or signs in, never for a visitor. */
export function pocketbase(): Promise<PocketBase> {
  client ??= makeClient();
  client.catch(() => (client = undefined));
  return client;
}

/** Removes the session from this device. */
export const forgetSession = (): void => keep(undefined);

/** Returns the client when it is already loading or loaded. */
export const pocketbaseIfUsed = (): Promise<PocketBase> | undefined => client;
