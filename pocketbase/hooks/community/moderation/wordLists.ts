import type { HoldLists } from "#contract/site.d.ts";
import { rolesOf } from "../../platform/doors/roles.ts";
import { memoize } from "../../platform/memory.ts";
import { siteFile } from "../../platform/release/release.ts";
import { said } from "../../platform/release/texts.ts";
import { type ModeratedRecord, noteAct, targetOf } from "./log.ts";
import { heldFor, type Wording } from "./moderation.rules.ts";

/** Sites built before the hold lists existed have no such file. */
const read = memoize(2, (file: string): HoldLists => {
  try {
    return JSON.parse(toString($os.readFile(file))) as HoldLists;
  } catch {
    return { words: [], hosts: [] };
  }
});

const lists = (): HoldLists => read(siteFile("moderation.json"));

const LONGEST_REASON = 200;
const TYPED = ["title", "body", "content", "sheet", "questions", "video"];

const writtenIn = (record: core.Record): Wording => ({
  texts: TYPED.map((name) => record.getString(name)),
  html: record.getString("html"),
  addresses: [record.getString("video")],
});

/**
 * Holds a post, reply or review, hidden, for moderation when it contains a hold-list entry; users with a role are
 * exempt.
 */
export function holdForLook(app: CoreApp, record: core.Record): void {
  const former = record.isNew() ? undefined : writtenIn(record.original());
  const why = heldFor(writtenIn(record), former, lists());
  if (!why || record.getBool("hidden")) return;
  const [user] = app.findRecordsByIds("users", [record.getString("user")]);
  if (user && rolesOf(user).length > 0) return;
  record.set("hidden", true);
  record.set("heldFor", said(why.say, why.values).slice(0, LONGEST_REASON));
}

/** True when this save puts the record on hold. */
export const isHeldNow = (record: core.Record): boolean =>
  record.getString("heldFor") !== "" && !record.original().getString("heldFor");

/** True when this save releases held content. */
export const isReleased = (record: core.Record): boolean =>
  record.original().getString("heldFor") !== "" && record.original().getBool("hidden") && !record.getBool("hidden");

/** Logs that the record was put on hold. */
export function noteHeld(tx: CoreApp, record: core.Record): void {
  const target = targetOf({ kind: record.collection().name as ModeratedRecord["kind"], record });
  noteAct(tx, {
    moderator: "",
    act: "hold",
    target,
    user: record.getString("user"),
    reason: record.getString("heldFor"),
  });
}
