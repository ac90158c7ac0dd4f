import { rows } from "#support/request.ts";
import { steer } from "#support/testPayments.ts";
import { drain } from "./paymentLaws.ts";
import { DAY_S, msOf } from "./paymentTruth.ts";
import { doIt } from "./yearDeeds.ts";
import { DAYS } from "./yearLives.ts";
import { type Life, nowOf, operate, realS, type Town } from "./yearTown.ts";

/** A little later than what is due, so that it is. */
const AFTER_S = 2;
const AT_ONCE = 6;
const PATIENCE_MS = 120_000;

/** Lets time go by for one learner; what was given to them, which has no clock at the provider, goes by as well. */
async function pass({ server, operator, ...town }: Town, life: Life, seconds: number): Promise<void> {
  const { id } = life.person;
  const isGiven = life.comps.length + life.gifts.length > 0;
  const earlier = ["periodStart", "periodEnd", "validUntil"].map(
    // What was taken back has no end any more.
    (name) => `${name} = COALESCE(strftime('%Y-%m-%d %H:%M:%fZ', ${name}, '-${Math.round(seconds)} seconds'), '')`,
  );
  // Before anything is worked out anew: where a gift lies follows from all that was paid for.
  if (isGiven)
    await rows(server, `UPDATE subscriptions SET ${earlier.join()} WHERE user = '${id}' AND provider = 'manual'`);
  const { aheadDays } = await steer<{ aheadDays: number }>(server, "advance", { user: id, days: seconds / DAY_S });
  life.clock.push({ sinceS: realS(), aheadS: Math.round(aheadDays * DAY_S) });
  if (isGiven) await operate({ server, operator, ...town }, "resync", { user: id });
}

/** Goes on to the next thing that is due by itself or was planned, and does it. */
async function step(town: Town, life: Life): Promise<void> {
  const now = nowOf(life);
  const [next] = life.planned;
  const plannedS = life.beganS + (next?.day ?? DAYS) * DAY_S;
  const at = Math.min(plannedS, life.dueS > 0 ? life.dueS : Infinity) + AFTER_S;
  if (at > now) await pass(town, life, Math.ceil(at - now));
  if (!next || nowOf(life) < plannedS) return;
  life.planned.shift();
  // Where nothing happened, no event has moved what is known of them along with the clock.
  await operate(town, "resync", { user: life.person.id });
  await doIt(town, life, next.deed);
}

/** Reads until when each is let in, and writes down for how long they were since the last time. */
export async function watch({ server }: Town, lives: readonly Life[]): Promise<void> {
  const found = await rows(
    server,
    `SELECT u.id, b.customer, ${msOf("e.validUntil")}, ${msOf("b.syncedAt")}
     FROM users u JOIN billingCustomers b ON b.user = u.id LEFT JOIN entitlements e ON e.user = u.id`,
  );
  const dues = server.payments.store.rows(
    "SELECT customer, MIN(due) AS due FROM objects WHERE due > 0 GROUP BY customer",
  );
  const dueOf = new Map(dues.map(({ customer, due }) => [String(customer), Number(due)]));
  const byUser = new Map(found.map(([id, ...rest]) => [id, rest]));
  for (const life of lives) {
    const row = byUser.get(life.person.id);
    const now = nowOf(life);
    const end = Math.min(life.untilS, now);
    if (end > life.seenS) life.open.push([life.seenS, end]);
    life.seenS = now;
    if (!row) life.untilS = 0;
    else see(life, row, { aheadS: now - realS(), dueS: dueOf.get(row[0] ?? "") ?? 0 });
  }
}

function see(
  life: Life,
  [customer = "", until, written]: string[],
  { aheadS, dueS }: { aheadS: number; dueS: number },
): void {
  life.customer = customer;
  life.dueS = dueS;
  // Read anew by another clock it may come to the same real second, which is not written again.
  if (Number(written ?? 0) === life.writtenMs) return;
  life.writtenMs = Number(written ?? 0);
  life.untilS = Number(until ?? 0) / 1000 + aheadS;
}

const isOver = (life: Life): boolean =>
  life.isGone || (life.planned.length === 0 && nowOf(life) >= life.beganS + DAYS * DAY_S);

/** A step of everybody's, until all years are over; a few at a time. */
export async function liveAll(town: Town, lives: readonly Life[], tell: (left: number) => void): Promise<number> {
  for (let round = 0; ; round++) {
    const left = lives.filter((life) => !isOver(life));
    tell(left.length);
    if (left.length === 0) return round;
    const queue = [...left];
    const work = async () => {
      for (let life = queue.pop(); life; life = queue.pop()) await step(town, life);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await drain(town.server, undefined, PATIENCE_MS);
    for (const { done } of left) for (const one of done) one.heardS ??= realS();
    await watch(town, left);
  }
}
