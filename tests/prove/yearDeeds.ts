import type { Gift } from "#contract/offers.d.ts";
import { ask } from "#serverTests/ask.ts";
import { builtAt } from "#serverTests/builtSite.ts";
import { premium } from "#serverTests/learner.ts";
import { CARDS, confirm, order, pay, sessionOf } from "#support/buying.ts";
import { request, rows } from "#support/request.ts";
import { steer } from "#support/testPayments.ts";
import { type Act, perform } from "./paymentActs.ts";
import { DAY_S, keptOf } from "./paymentTruth.ts";
import type { Done } from "./yearBooks.ts";
import type { Deed } from "./yearLives.ts";
import { type Life, nowOf, operate, realS, type Town } from "./yearTown.ts";

const AROUND_S = 120;

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Orders and pays a gift. */
async function give(town: Town, life: Life, months: number): Promise<void> {
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
async function accept(town: Town, life: Life): Promise<void> {
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
async function comp(town: Town, life: Life, days: number): Promise<void> {
  const until = realS() + days * DAY_S;
  await operate(town, "comp", { user: life.person.id, until: dateOf(until), reason: "thanks" });
  const now = nowOf(life);
  life.comps.push([now, now + days * DAY_S]);
}

const LESSON = `/module/5/${premium}`;

const onProvider = ({ server }: Town, verb: string, body: object) =>
  steer<{ charge: string; status: string }>(server, verb, body);

async function hold(town: Town, life: Life, verb: "hold" | "release"): Promise<string> {
  const mine = `user = '${life.person.id}' AND provider = 'sandbox'`;
  const [row] = await rows(
    town.server,
    `SELECT id, providerSub FROM subscriptions WHERE ${mine} AND hold = ${verb === "hold" ? "FALSE" : "TRUE"}
     ORDER BY startedAt DESC LIMIT 1`,
  );
  if (!row?.[0]) throw new Error("POST hold: 404 nothing to hold");
  await operate(town, verb, { subscription: row[0], reason: "a look" });
  return row[1] ?? "";
}

/** Reads the premium lesson, as a browser would. */
async function look(town: Town, life: Life): Promise<void> {
  const page = await ask(town.server, LESSON, { headers: { cookie: life.person.cookie } });
  if (page.status !== 200) life.faults.push(`The lesson answers ${page.status}`);
  life.looks.push({ at: nowOf(life), isWhole: !page.body.equals(builtAt(LESSON, "public")) });
}

async function leave(town: Town, life: Life): Promise<void> {
  life.kept = keptOf(town.server, life.customer);
  const url = `${town.server.url}/api/collections/users/records/${life.person.id}`;
  await request(url, { method: "DELETE", token: life.person.token });
  life.isGone = true;
}

async function subscribe(town: Town, life: Life, deed: Deed & { deed: "subscribe" }): Promise<unknown> {
  const { plan, card, proof, coupon } = deed;
  if (!coupon) return perform(life.history, { act: "subscribe", plan, card, ...(proof && { proof }) });
  const session = sessionOf(await order(town.server, life.person, plan, { coupon }));
  await pay(town.server, session, CARDS[card === "challenged" ? "good" : card]);
  return confirm(town.server, life.person, session);
}

async function onBill(town: Town, life: Life, deed: Deed & { deed: "refund" | "dispute" }): Promise<Partial<Done>> {
  const user = life.person.id;
  if (deed.deed === "dispute") {
    const { charge, status } = await onProvider(town, "dispute", { user, status: deed.status });
    return { about: charge, status };
  }
  const { charge } = await onProvider(town, "refund", { user, ...(deed.isPart && { amount: 100 }) });
  return { about: charge };
}

type Doing = Partial<Done> | undefined;
type Doer<Name> = (town: Town, life: Life, deed: Extract<Deed, { deed: Name }>) => Promise<unknown>;
const byLearner = async (_: Town, life: Life, one: Act) => void (await perform(life.history, one));

const DEEDS: { [Name in Deed["deed"]]: Doer<Name> } = {
  subscribe: async (town, life, deed) => {
    await subscribe(town, life, deed);
    return { status: deed.card };
  },
  card: (town, life, { card }) => byLearner(town, life, { act: "card", card }),
  cancel: (town, life) => byLearner(town, life, { act: "cancel" }),
  resume: (town, life) => byLearner(town, life, { act: "resume" }),
  cancelNow: (town, life) => byLearner(town, life, { act: "cancelNow" }),
  withdraw: (town, life) => byLearner(town, life, { act: "withdraw" }),
  change: (town, life) => byLearner(town, life, { act: "change" }),
  hold: async (town, life) => ({ about: await hold(town, life, "hold") }),
  release: async (town, life) => ({ about: await hold(town, life, "release") }),
  refund: onBill,
  dispute: onBill,
  comp: (town, life, { days }) => comp(town, life, days),
  gift: (town, life, { months }) => give(town, life, months),
  accept,
  look,
  leave,
};

const act = async (town: Town, life: Life, deed: Deed): Promise<Doing> =>
  (await (DEEDS[deed.deed] as Doer<Deed["deed"]>)(town, life, deed)) as Doing;

const count = (map: Map<string, number>, name: string) => void map.set(name, (map.get(name) ?? 0) + 1);

/** Does one thing; a refusal is an answer, a failure of the server is a fault. */
export async function doIt(town: Town, life: Life, deed: Deed): Promise<void> {
  const at = nowOf(life);
  try {
    const done = { deed: deed.deed, at, realS: realS() };
    life.done.push({ ...done, ...(await act(town, life, deed)) });
    count(town.counts, deed.deed);
  } catch (error) {
    const status = Number(/: (\d{3}) /.exec(String(error))?.[1]);
    if (!(status >= 400 && status < 500)) life.faults.push(`${deed.deed}: ${String(error)}`);
    count(town.refused, deed.deed);
  }
}
