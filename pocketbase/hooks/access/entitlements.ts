import { dateOf, msOf, firstRow, saveRow } from "../platform/rows.ts";
import { type Change, isMember, PREMIUM, wasMember } from "./entitlements.rules.ts";

const OF_USER = "user = {:user} && feature = {:feature}";

/** The end of the membership in the user's row, in ms since 1970; 0 without a row. Nothing else grants access. */
export function premiumUntil(app: CoreApp, userId: string): number {
  const row = firstRow(app, "entitlements", OF_USER, { user: userId, feature: PREMIUM });
  return row ? msOf(row, "validUntil") : 0;
}

export const hasPremium = (app: CoreApp, userId: string): boolean => isMember(premiumUntil(app, userId), Date.now());

/** Returns a function that tells whether the user was a member at a moment; it loads the log on its first call. */
export function membershipLog(app: CoreApp, user: string): (ms: number) => boolean {
  let log: Change[] | undefined;
  return (ms) => wasMember((log ??= changesOf(app, user)), ms);
}

function changesOf(app: CoreApp, user: string): Change[] {
  const rows = app.findRecordsByFilter("entitlementLog", OF_USER, "at,@rowid", 0, 0, { user, feature: PREMIUM });
  return rows.flatMap((row) => (row ? [{ atMs: msOf(row, "at"), validUntilMs: msOf(row, "validUntil") }] : []));
}

/** Updates `subscriptionActive` from the entitlements. The flag only changes what the screen shows, never access. */
export function mirror(app: CoreApp, user: core.Record): void {
  const active = hasPremium(app, user.id);
  if (user.getBool("subscriptionActive") === active) return;
  user.set("subscriptionActive", active);
  app.saveNoValidate(user);
}

/** Writes the entitlement, its log row and the user's mirrored flag in one transaction. */
function write(e: core.RecordEvent, before: core.Record | null, after: core.Record | null): void {
  const app = e.app;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const [from, to] = [before?.getString("user"), after?.getString("user")];
      // The log of an account that is being deleted keeps no user id.
      const living = tx.findRecordsByIds("users", [from ?? "", to ?? ""]);
      const known = (id?: string) => (living.some((user) => user?.id === id) ? (id ?? "") : "");
      if (before && from !== to) log(tx, known(from), before, null);
      if (after) log(tx, known(to), from === to ? before : null, after);
      for (const user of living) if (user) mirror(tx, user);
    });
  } finally {
    e.app = app;
  }
}

function log(tx: CoreApp, user: string, before: core.Record | null, after: core.Record | null): void {
  const [beforeMs, afterMs] = [before ? msOf(before, "validUntil") : 0, after ? msOf(after, "validUntil") : 0];
  if (beforeMs === afterMs) return;
  const textOf = (field: string) => (after ?? before)?.getString(field) ?? "";
  saveRow(tx, "entitlementLog", {
    ...{ user, feature: textOf("feature"), before: dateOf(beforeMs), validUntil: dateOf(afterMs) },
    ...{ cause: textOf("reason") || textOf("source"), at: dateOf(Date.now()) },
  });
}

export const grant = (e: core.RecordEvent): void => write(e, null, e.record);
export const logChange = (e: core.RecordEvent): void => write(e, e.record.original(), e.record);
export const logRemoval = (e: core.RecordEvent): void => write(e, e.record, null);
