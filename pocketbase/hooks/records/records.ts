import { said } from "../release/texts.ts";
import { isFull } from "./full.rules.ts";

/**
 * A change of a row writes what it changes, and nothing else. The server would write the whole row as it was when the
 * request came: two changes at the same moment would undo each other, and one of a banned account's its ban.
 */
export function writeChangesOnly(e: core.RecordRequestEvent): void {
  e.record.ignoreUnchangedFields(true);
  write(e);
}

const UNAVAILABLE = 503;

/** What the database said lies below what the request is answered. */
function wordsOf(error: unknown): string {
  const { value } = error as { value?: { rawData?: () => unknown } };
  return `${String(error)} ${String(value?.rawData?.())}`;
}

/** A full disk is no fault of what was sent: a device tries again later, where it would throw a refused one away. */
export function write(e: core.RecordRequestEvent): void {
  try {
    e.next();
  } catch (error) {
    throw isFull(wordsOf(error)) ? new ApiError(UNAVAILABLE, said("diskFull")) : error;
  }
}
