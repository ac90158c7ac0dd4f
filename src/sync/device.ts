/** Events of a page. A key is null when the whole storage was cleared. */
export interface Events {
  stored: (key: string | null) => void;
  online: () => void;
  seen: () => void;
  /** The page was restored from the back/forward cache. */
  returned: () => void;
  left: () => void;
}

/** The server as one user; requests fail after the session changes to another user. */
export interface Server {
  user: string;
  /** The device clock's lag behind the server's at the last response, in ms; null when unknown. */
  readonly behindMs: number | null;
  /** @throws any error that lib/failure.ts classifies */
  ask: (path: string, options?: { method?: string; body?: unknown }) => Promise<unknown>;
  /** Reads the user's own data (contract/mine.d.ts); reads of several features share one request. */
  read: (name: string) => Promise<unknown>;
  /** The session still belongs to this user, so the response may be stored. */
  isTheirs: () => boolean;
}

/** The browser functions the engine needs. */
export interface Device {
  read: (key: string) => string | null;
  /** Writes a key, or removes it for null. @returns false when the value lasts only as long as the page */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
  /** True when every key with this prefix is in persistent storage. */
  isKept: (beginning: string) => boolean;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** @returns a function that cancels the timer */
  wait: (ms: number, then: () => void) => () => void;
  /** Runs in one tab at a time under the browser's lock; without Web Locks at once. */
  inTurn: (name: string, act: () => Promise<void>) => Promise<void>;
  server: (user: string) => Promise<Server>;
  /** Called when the server rejects the session: the account code checks it. */
  doubt: () => Promise<unknown>;
  follow: (events: Events) => void;
}
