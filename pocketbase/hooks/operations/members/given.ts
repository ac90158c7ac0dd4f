import { adoptGiven, entitle } from "../../membership/billing/entitle.ts";
import { writeGiven, givenRow } from "../../membership/billing/given.ts";
import { PREMIUM } from "../../access/entitlements.rules.ts";
import { premiumUntil } from "../../access/entitlements.ts";
import { dateOf } from "../../platform/times.ts";
import { futureMomentIn } from "./members.rules.ts";

/** Changes something about somebody's membership and what follows from it, with a line in their log in any case. */
export function log(app: CoreApp, user: string, cause: string, act: (tx: CoreApp) => void): void {
  app.runInTransaction((tx) => {
    const before = premiumUntil(tx, user);
    act(tx);
    entitle(tx, user, cause);
    if (premiumUntil(tx, user) === before) note(tx, user, cause, before);
  });
}

// The entitlement writes its own changes down; an act that changed nothing of it is one, too.
function note(tx: CoreApp, user: string, cause: string, untilMs: number): void {
  const row = new Record(tx.findCachedCollectionByNameOrId("entitlementLog"));
  row.set("user", user);
  row.set("feature", PREMIUM);
  row.set("before", dateOf(untilMs));
  row.set("validUntil", dateOf(untilMs));
  row.set("cause", cause);
  row.set("at", dateOf(Date.now()));
  tx.save(row);
}

/** Premium for nothing until a moment; one that has passed takes it back. False for a moment that cannot be. */
export function giveUntil(app: CoreApp, user: string, until: unknown, cause: string): boolean {
  app.runInTransaction((tx) => adoptGiven(tx, user));
  const nowMs = Date.now();
  const untilMs = futureMomentIn(until, nowMs);
  const key = `comp:${user}`;
  if (untilMs === undefined || (untilMs <= nowMs && !givenRow(app, key))) return false;
  log(app, user, cause, (tx) => writeGiven(tx, { user, key, status: "comp", fromMs: nowMs, untilMs }));
  return true;
}
