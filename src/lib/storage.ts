/** Storage keys of the site (spec §7, and the hints for the first paint). */
export const KEYS = {
  theme: "theme",
  user: "user",
  settings: "settings",
  progress: "progress",
  positions: "positions",
  player: "player",
  /** Prefix of each lesson's notes. */
  notes: "notes_",
  bookmarks: "user_bookmarks",
  /** Prefix of the user's review of each lesson and module. */
  reviews: "reviews_",
  quiz: "quiz",
  ticks: "ticks",
  /** The page to return to after an emailed link. */
  entry: "entry",
  /** A sign-out that the server still has to confirm by clearing the reading cookie. */
  signingOut: "signing_out",
} as const;

/** Reads a key; returns null when it is absent or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores text, or removes the key for null. @returns false when storage is blocked or full */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reads a key as JSON; returns undefined when it is absent or broken. Callers validate the shape. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns every storage key; [] when storage is blocked. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
