import { letWrite, refuseField } from "./doors/learner.ts";
import { isTooMany } from "./limits/limits.ts";
import { type Bounded, BOUNDS, boundProblem } from "./records.rules.ts";
import { said } from "./release/texts.ts";
import { execute, queryRow, writeAndLook } from "./rows.ts";

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

const WRITES = {
  ...{ notes: "noteWritesOf", bookmarks: "bookmarkWritesOf", drafts: "draftWritesOf", blocks: "blockWritesOf" },
  reviewVotes: "reviewVotesOf",
} as const;

/** Whoever may write keeps what is theirs, so often; whose it is its collection says. A vote is seen by others. */
export function writeOwn(e: core.RecordRequestEvent): void {
  const name = e.record.collection().name as keyof typeof WRITES;
  letWrite(e, name === "reviewVotes" ? "others" : "self");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { [WRITES[name]]: e.record.getString("user") })) return;
  e.next();
}

/** Holds an account to what it may keep of a table, in the transaction of the write. */
export function keepBounds(e: core.RecordEvent): void {
  const table = e.record.collection().name as Bounded;
  const { columns, field } = BOUNDS[table];
  writeAndLook(e, (tx) => {
    const query = `SELECT COUNT(*) AS rows, COALESCE(SUM(LENGTH(CAST(${columns} AS BLOB))), 0) AS bytes
      FROM ${table} WHERE user = {:user}`;
    const problem = boundProblem(
      table,
      queryRow(tx, { rows: 0, bytes: 0 }, query, { user: e.record.getString("user") }),
    );
    if (problem) refuseField(field, `${table}_full`, said(problem));
  });
}

const MOST_DRAFTS = 50;
const OLDEST = `DELETE FROM drafts WHERE user = {:user} AND id NOT IN
  (SELECT id FROM drafts WHERE user = {:user} ORDER BY at DESC, rowid DESC LIMIT ${MOST_DRAFTS})`;

/** The oldest drafts make room. */
export const keepDraftBounds = (e: core.RecordEvent): void =>
  writeAndLook(e, (tx) => void execute(tx, OLDEST, { user: e.record.getString("user") }));
