import { isMember, PREMIUM } from "../rules/entitlement.ts";

const OF_USER = "user = {:user} && feature = {:feature}";

/** Whether the user's row is valid now: the only thing that opens the members' side. */
export function hasPremium(app: CoreApp, userId: string): boolean {
  const [row] = app.findRecordsByFilter("entitlements", OF_USER, "", 1, 0, { user: userId, feature: PREMIUM });
  return isMember(row ? row.getDateTime("validUntil").unix() * 1000 : 0, Date.now());
}

/** Makes `subscriptionActive`, which only dresses the screen, say what the entitlements say. */
export function mirror(app: CoreApp, user: core.Record): void {
  const active = hasPremium(app, user.id);
  if (user.getBool("subscriptionActive") === active) return;
  user.set("subscriptionActive", active);
  app.saveNoValidate(user);
}

/** Writes the row and its user's mirror in one transaction. */
export function write(e: core.RecordEvent): void {
  const app = e.app;
  const users = [e.record.original().getString("user"), e.record.getString("user")];
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      for (const user of tx.findRecordsByIds("users", users)) if (user) mirror(tx, user);
    });
  } finally {
    e.app = app;
  }
}
