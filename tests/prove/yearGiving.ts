import type { Gift } from "#contract/offers.d.ts";
import { CARDS, confirm, pay, sessionOf } from "#support/buying.ts";
import { request, rows } from "#support/request.ts";
import { DAY_S } from "./paymentTruth.ts";
import { type Life, nowOf, operate, realS, type Town } from "./yearTown.ts";

const AROUND_S = 120;

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Orders and pays a gift. */
export async function give(town: Town, life: Life, months: number): Promise<void> {
  const body = { plan: "premium-monthly", months, email: "bob@example.test" };
  const { token, id } = life.person;
  const { url } = await request<{ url: string }>(`${town.server.url}/api/course/gift`, { body, token });
  const session = sessionOf(url);
  await pay(town.server, session, CARDS.good);
  await confirm(town.server, life.person, session);
  const found = await rows(
    town.server,
    `SELECT id, code, intent, amount FROM gifts WHERE payer = '${id}' AND session = '${session}' AND state = 'paid'`,
  );
  const [gift, code, intent, amount] = found[0] ?? [];
  if (!gift || !code || !intent || Number(amount) !== 1200 * months) life.faults.push("A gift was paid and is none");
  else town.waiting.push({ id: gift, code, intent, months, giver: life });
}

function monthsAfter(fromMs: number, months: number): number {
  const day = new Date(fromMs);
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.getTime() + (Math.min(day.getUTCDate(), last) - 1) * DAY_S * 1000 + (fromMs % (DAY_S * 1000));
}

/** Accepts the one that waits longest; its months begin when what one has is over. */
export async function accept(town: Town, life: Life): Promise<void> {
  const gift = town.waiting.find(({ giver }) => giver !== life);
  if (!gift) return;
  const { token, id } = life.person;
  const url = `${town.server.url}/api/course/gift/accept`;
  // One that is refused, as its payment was taken back, keeps nobody from the next.
  town.waiting.splice(town.waiting.indexOf(gift), 1);
  const before = await rows(town.server, `SELECT validUntil FROM entitlements WHERE user = '${id}'`);
  await request(url, { body: { code: gift.code } satisfies Partial<Gift>, token });
  const [row] = await rows(
    town.server,
    `SELECT periodStart, periodEnd FROM subscriptions WHERE providerSub = 'gift:${gift.id}' AND user = '${id}'`,
  );
  const [from, to] = [Date.parse(row?.[0] ?? ""), Date.parse(row?.[1] ?? "")];
  const earliest = Math.max(Date.now(), Date.parse(before[0]?.[0] || "1970-01-01"));
  if (to !== monthsAfter(from, gift.months)) life.faults.push(`${gift.months} given months are ${to - from} ms`);
  if (Math.abs(from - earliest) > AROUND_S * 1000) life.faults.push(`A gift begins ${(from - earliest) / 1000} s late`);
  life.gifts.push({ acceptedS: nowOf(life), lengthS: (to - from) / 1000, gift });
}

/** The operator gives days for nothing. */
export async function comp(town: Town, life: Life, days: number): Promise<void> {
  const until = realS() + days * DAY_S;
  await operate(town, "comp", { user: life.person.id, until: dateOf(until), reason: "thanks" });
  const now = nowOf(life);
  life.comps.push([now, now + days * DAY_S]);
}
