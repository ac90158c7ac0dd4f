import { letWrite, refuseField } from "./doors/learner.ts";
import { isTooMany } from "./limits/limits.ts";
import { type Bounded, BOUNDS, boundProblem } from "./records.rules.ts";
import { said } from "./release/texts.ts";
import { execute, queryRow, writeAndLook } from "./rows.ts";

/**
 * Writes changed columns only. PocketBase would write the whole row as read at the start of the request: parallel
 * changes would undo each other, and a banned account's own change would undo its ban.
 */
export function update(e: core.RecordRequestEvent): void {
  refuseLong(e.app, e.record);
  e.record.ignoreUnchangedFields(true);
  e.next();
}

/**
 * Refuses an over-long text before anything processes it: rendering, cleaning and searching take time by the length.
 * Surrounding blanks and the kind of line end do not count, since they are normalized.
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

/** A character takes at most two UTF-16 units. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const kept = text.replace(/\r\n?/g, "\n").trim();
  return kept.length > 2 * max || (kept.length > max && [...kept].length > max);
}

export function createRecord(e: core.RecordRequestEvent): void {
  refuseLong(e.app, e.record);
  e.next();
}

/** Lets an account that may write delete its own record; the collection's rules check ownership. */
export function removeOwn(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}

const WRITES = {
  ...{ notes: "noteWritesOf", bookmarks: "bookmarkWritesOf", drafts: "draftWritesOf", blocks: "blockWritesOf" },
  reviewVotes: "reviewVotesOf",
} as const;

/**
 * Lets an account that may write save its own record, within rate limits; the collection's rules check ownership.
 * Others see votes, so a silenced account may not cast them.
 */
export function writeOwn(e: core.RecordRequestEvent): void {
  const name = e.record.collection().name as keyof typeof WRITES;
  letWrite(e, name === "reviewVotes" ? "others" : "self");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { [WRITES[name]]: e.record.getString("user") })) return;
  e.next();
}

/** Enforces an account's limits for a table, in the transaction of the write. */
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

/** Deletes the oldest drafts beyond MOST_DRAFTS. */
export const keepDraftBounds = (e: core.RecordEvent): void =>
  writeAndLook(e, (tx) => void execute(tx, OLDEST, { user: e.record.getString("user") }));
