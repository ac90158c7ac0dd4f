/** What `npm run backup` writes down in the data folder of what became of it. */
export const BACKUP_NOTE = ".backup.json";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A night was missed. */
export const OLD_BACKUP_MS = 36 * HOUR_MS;
/** Three were. */
export const TOO_OLD_BACKUP_MS = 72 * HOUR_MS;

/** How far the data is kept elsewhere; moments are ISO. */
interface Kept {
  /** All that was acknowledged until then is kept; null: nothing is. */
  at: string | null;
  /** When the last try failed, after that; null when none did. */
  failedAt: string | null;
}

const momentIn = (value: unknown): string | null => (typeof value === "string" && Date.parse(value) > 0 ? value : null);

/** What a note says; null where there is none. One that cannot be read says that nothing is kept. */
export function keptIn(text: string): Kept | null {
  if (text === "") return null;
  try {
    const { at, failedAt } = JSON.parse(text) as { at?: unknown; failedAt?: unknown };
    return { at: momentIn(at), failedAt: momentIn(failedAt) };
  } catch {
    return { at: null, failedAt: null };
  }
}
