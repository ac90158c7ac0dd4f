import { letWrite } from "./doors/learner.ts";
import { said } from "./release/texts.ts";

/**
 * A change of a row writes what it changes, and nothing else. The server would write the whole row as it was when the
 * request came: two changes at the same moment would undo each other, and one of a banned account's its ban.
 */
export function update(e: core.RecordRequestEvent): void {
  refuseLong(e.app, e.record);
  e.record.ignoreUnchangedFields(true);
  e.next();
}

/**
 * Refuses a text that is longer than its field takes before anything reads it: rendering, cleaning and looking for words
 * cost time by the length. What is blank around it and how its lines end are not counted, as they go.
 */
function refuseLong(app: CoreApp, record: core.Record): void {
  for (const field of record.collection().fields) {
    const { max, name } = field as unknown as { max?: number; name: string };
    if (field?.type() !== "text" || !max || !isLonger(record.getString(name), max)) continue;
    try {
      field.validateValue(new Context(), app as core.App, record);
    } catch (error) {
      throw new BadRequestError(said("checkEntered"), { [name]: (error as { value: unknown }).value });
    }
  }
}

/** A character takes two places at most. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const kept = text.replace(/\r\n?/g, "\n").trim();
  return kept.length > 2 * max || (kept.length > max && [...kept].length > max);
}

export function createRecord(e: core.RecordRequestEvent): void {
  refuseLong(e.app, e.record);
  e.next();
}

/** Whoever may write throws away what is theirs, as its collection says. */
export function removeOwn(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}
