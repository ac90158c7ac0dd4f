import { unsignGifts } from "../../platform/mailQueue/mailQueue.ts";
import { storedTime } from "../../platform/times.ts";
import { execute } from "../../platform/rows.ts";

const DAY_MS = 86_400_000;
/** So long a giver sees whom they gave to. The code works longer, for whoever has it. */
const KEPT_MS = 90 * DAY_MS;

const NOTHING = "email = '', `from` = '', words = ''";

/**
 * What a gift keeps of people goes with the account of any of them, and what its giver said out of the mail that still
 * waits; the gift itself is somebody's for good.
 */
export function forgetGifts(e: core.RecordEvent): void {
  const about = "payer = {:user} OR acceptedBy = {:user} OR ({:email} != '' AND email = {:email})";
  const bound = { user: e.record.id, email: e.record.verified() ? e.record.email() : "" };
  unsignGifts(e.app, "SELECT 'gift:' || id FROM gifts WHERE payer = {:user}", { user: e.record.id });
  execute(e.app, `UPDATE gifts SET ${NOTHING} WHERE ${about}`, bound);
  e.next();
}

/**
 * Every night: who got a gift, and what was said to them, after 90 days, whatever became of it. What the provider never
 * heard of cannot be paid any more after a day.
 */
export function pruneGifts(app: CoreApp): void {
  const before = (ms: number) => storedTime(Date.now() - ms);
  execute(app, `UPDATE gifts SET ${NOTHING} WHERE created < {:before} AND email || \`from\` || words != ''`, {
    before: before(KEPT_MS),
  });
  execute(app, "DELETE FROM gifts WHERE state = 'ordered' AND session = '' AND created < {:before}", {
    before: before(DAY_MS),
  });
}
