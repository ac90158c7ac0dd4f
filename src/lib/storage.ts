/** The storage keys of the site (spec §7 and the hints the first paint reads). */
export const KEYS = {
  theme: "theme",
  user: "user",
  settings: "settings",
  progress: "progress",
  positions: "positions",
  player: "player",
  /** Begins the key of each lesson's notes. */
  notes: "notes_",
  bookmarks: "user_bookmarks",
  /** Begins the key of one's review of each lesson and module. */
  reviews: "reviews_",
  quiz: "quiz",
  ticks: "ticks",
  /** Where somebody goes on after a mail's link brought them back. */
  entry: "entry",
  /** A sign-out the server has not heard of yet: it still has to clear the reading cookie. */
  signingOut: "signing_out",
} as const;

/** What is stored under a key; null when there is nothing or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the key for null. @returns false when storage is blocked or full: the page goes on without. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What is stored as JSON; undefined when it is missing or broken. The shape is unknown: check it. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Every key in the storage; none when it is blocked. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
