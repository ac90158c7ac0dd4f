/** What befalls a page. A key is null when the whole storage was cleared. */
export interface Events {
  stored: (key: string | null) => void;
  online: () => void;
  seen: () => void;
  /** Come back by the browser's Back, as it was left. */
  returned: () => void;
  left: () => void;
}

/** The server, asked in one person's name: a session that became another's meanwhile refuses. */
export interface Server {
  user: string;
  /** How far the device's clock was behind the server's at the last answer; null when that is not known. */
  readonly behindMs: number | null;
  /** @throws what lib/failure.ts sorts */
  ask: (path: string, options?: { method?: string; body?: unknown }) => Promise<unknown>;
  /** Hears what is theirs (contract/mine.d.ts); what several features want to hear at once comes in one answer. */
  read: (name: string) => Promise<unknown>;
  /** The session is still theirs: what came may be kept here. */
  isTheirs: () => boolean;
}

/** What a browser gives to the engine. */
export interface Device {
  read: (key: string) => string | null;
  /** Writes, or removes for null. @returns false when it lasts only as long as the page */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
  /** Everything below keys that begin so outlives the page. */
  isKept: (beginning: string) => boolean;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** @returns ends the waiting */
  wait: (ms: number, then: () => void) => () => void;
  /** One tab at a time; without the browser's locks at once. */
  inTurn: (name: string, act: () => Promise<void>) => Promise<void>;
  server: (user: string) => Promise<Server>;
  /** The server does not know the session: somebody else finds out what that means. */
  doubt: () => Promise<unknown>;
  follow: (events: Events) => void;
}
