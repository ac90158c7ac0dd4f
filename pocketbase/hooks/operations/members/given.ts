import { adoptGiven, entitle } from "../../membership/billing/entitle.ts";
import { writeGiven, givenRow } from "../../membership/billing/given.ts";
import { PREMIUM } from "../../access/entitlements.rules.ts";
import { premiumUntil } from "../../access/entitlements.ts";
import { dateOf } from "../../platform/times.ts";
import { futureMomentIn } from "./members.rules.ts";
import { saveRow } from "../../platform/rows.ts";

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
  saveRow(tx, "entitlementLog", {
    user,
    feature: PREMIUM,
    before: dateOf(untilMs),
    validUntil: dateOf(untilMs),
    cause,
    at: dateOf(Date.now()),
  });
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
