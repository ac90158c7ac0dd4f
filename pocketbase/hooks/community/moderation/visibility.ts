import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { type ModeratedRecord, noteAct, targetOf } from "./log.ts";
import { hidingField, type Written } from "./moderatedRecord.rules.ts";
import { noticeAbout } from "./notices.ts";
import { settleReports } from "./openReports.ts";
import { BY_SUPERUSER } from "./reasons.rules.ts";

export interface VisibilityChange {
  act: "hide" | "restore";
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  /** Somebody decided it: open reports are settled, and what was held for a look has had it. */
  isDecided: boolean;
  reason: string;
  note?: string;
  /** Whoever wrote it is told by the caller. */
  isTold?: boolean;
}

/** Hides something from everybody but its writer, or brings it back, with all that follows, in the caller's transaction. */
export function setVisibility(tx: CoreApp, moderated: ModeratedRecord, change: VisibilityChange): void {
  const { kind, record } = moderated;
  const field = hidingField(kind);
  const wasHidden = record.getBool(field);
  const isHidden = change.act === "hide";
  record.set(field, isHidden);
  if (kind !== "pictures") {
    // Nothing of a banned account is seen: this one comes back with the rest.
    const waits = !isHidden && isBanned(tx, record.getString("user"));
    if (waits) record.set(field, true);
    record.set("withBan", waits);
  }
  if (change.isDecided && kind !== "pictures") record.set("heldFor", "");
  tx.saveNoValidate(record);
  followVisibility(tx, moderated, { ...change, wasHidden });
}

const isBanned = (tx: CoreApp, user: string): boolean =>
  tx.findRecordsByIds("users", [user])[0]?.getString("standing") === "banned";

/** Settles the reports, writes the line in the log and tells the author. */
function followVisibility(
  tx: CoreApp,
  moderated: ModeratedRecord,
  change: VisibilityChange & { wasHidden: boolean },
): void {
  const { kind, record } = moderated;
  const { act, moderator, reason, isDecided, wasHidden } = change;
  if (isDecided) settleReports(tx, kind, record.id, act === "hide" ? "upheld" : "rejected");
  const user = record.getString("user");
  const line = noteAct(tx, { act, moderator, reason, user, target: targetOf(moderated), note: change.note ?? "" });
  // Whoever never heard that it was reported need not hear that nothing was wrong with it.
  const isNews = act === "hide" ? isDecided || !wasHidden : wasHidden;
  if (isNews && !change.isTold) noticeAbout(tx, moderated, { line, act, reason, isDecided });
}

/** A superuser hides or restores something in the admin UI: what follows is the same as by the route. */
export function followSuperuser(e: core.RecordRequestEvent, kind: Exclude<Written, "pictures">): void {
  const wasHidden = !e.record.isNew() && e.record.original().getBool("hidden");
  // Bringing back what was held is the look that it waited for.
  if (wasHidden && !e.record.getBool("hidden")) e.record.set("heldFor", "");
  writeAndLook(e, (tx) => {
    const isHidden = e.record.getBool("hidden");
    if (isHidden === wasHidden) return;
    const change = { moderator: "", isDecided: true, reason: BY_SUPERUSER, wasHidden };
    followVisibility(tx, { kind, record: e.record }, { ...change, act: isHidden ? "hide" : "restore" });
  });
}
