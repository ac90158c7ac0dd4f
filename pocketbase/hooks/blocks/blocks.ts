import { isTooMany } from "../limits/limits.ts";
import { writeAndLook } from "../limits/writeAndLook.ts";
import { letWrite } from "../platform/doors/learner.ts";
import { said } from "../release/texts.ts";

const MOST = 500;

/** Somebody wants to read nothing of somebody else; the collection's rule says that it is not themselves. */
export function onBlock(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { blockWritesOf: e.record.getString("user") })) return;
  e.next();
}

export function onUnblock(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}

export function keepBounds(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => {
    const row = new DynamicModel({ count: 0 });
    const user = e.record.getString("user");
    tx.db().newQuery("SELECT COUNT(*) AS count FROM blocks WHERE user = {:user}").bind({ user }).one(row);
    if ((row as unknown as { count: number }).count <= MOST) return;
    const message = said("blocksFull");
    throw new BadRequestError(message, { blocked: new ValidationError("validation_blocks_full", message) });
  });
}
