import { personOf } from "./trials.rules.ts";
import type { Kept } from "./truth.rules.ts";

const TABLE = "trialsUsed";

/** Its own, so that ending all sessions by a new secret of theirs gives nobody a second trial. */
function secretOf(app: CoreApp): string {
  const row = new DynamicModel({ secret: "" });
  app.db().newQuery("SELECT secret FROM trialSecret").one(row);
  return row["secret"] as string;
}

/** An address or card can be told again, and not be read out of it without the server's own secret. */
const hashOf = (app: CoreApp, kind: "email" | "card", value: string): string =>
  $security.hs256(`trial ${kind} ${value}`, secretOf(app));

function find(app: CoreApp, kind: "email" | "card", value: string): core.Record | undefined {
  const filter = "kind = {:kind} && hash = {:hash}";
  return app.findRecordsByFilter(TABLE, filter, "", 1, 0, { kind, hash: hashOf(app, kind, value) })[0] ?? undefined;
}

/** Whether a learner's address still has its trial before it: one a person, also after an account was deleted. */
export const canTry = (app: CoreApp, user: core.Record): boolean => !find(app, "email", personOf(user.email()));

/** Remembers whose trial it was: the address, and the card it was begun with. */
export function markTrial(tx: CoreApp, user: string, { id, fingerprint }: Pick<Kept, "id" | "fingerprint">): void {
  const [account] = tx.findRecordsByIds("users", [user]);
  if (account) mark(tx, "email", personOf(account.email()), id);
  if (fingerprint) mark(tx, "card", fingerprint, id);
}

function mark(tx: CoreApp, kind: "email" | "card", value: string, subscription: string): void {
  if (find(tx, kind, value)) return;
  const row = new Record(tx.findCachedCollectionByNameOrId(TABLE));
  row.set("kind", kind);
  row.set("hash", hashOf(tx, kind, value));
  row.set("providerSub", subscription);
  tx.save(row);
}

/** Whether this card began somebody's trial before. */
export function isCardUsed(app: CoreApp, fingerprint: string, subscription: string): boolean {
  const row = fingerprint ? find(app, "card", fingerprint) : undefined;
  return row !== undefined && row.getString("providerSub") !== subscription;
}
