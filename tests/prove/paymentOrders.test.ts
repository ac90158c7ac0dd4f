// Sends the seven events of a life of the test provider in every order, to rows that say the opposite: in the end
// they say what the provider’s own tables say (paymentTruth.ts, none of our rules).
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, expect, it, vi } from "vitest";
import { secretNow } from "#serverTests/stripeShop.ts";
import { atProvider, CARDS, confirm, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { Chance, seed } from "#support/random.ts";
import { request, rows } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { WEBHOOK } from "#support/testPayments.ts";
import { numberFrom } from "./hostile.ts";
import { providerTruth } from "./paymentTruth.ts";

const objectOf = (event: Stripe.Event) => event.data.object as unknown as Record<string, unknown>;

/** What decides in a life, in the order in which it happened; its order and the end of its trial say less. */
function sevenOf(heard: Stripe.Event[], customer: string): Stripe.Event[] {
  const own = heard.filter((event) => objectOf(event)["customer"] === customer);
  const isOfTrial = (event: Stripe.Event) => {
    const before = event.data.previous_attributes as { status?: string } | undefined;
    return objectOf(event)["amount_paid"] === 0 || before?.status === "trialing";
  };
  return own.filter((event) => !/^checkout|trial_will_end$/.test(event.type) && !isOfTrial(event));
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
}

/** What believing each event as it comes would end with: whether Premium is open. */
function believed(events: Stripe.Event[]): boolean {
  let status = "";
  for (const event of events) {
    if (event.type === "invoice.paid") status = "active";
    else if (event.type === "invoice.payment_failed") status = "past_due";
    else status = String(objectOf(event)["status"]);
  }
  return status !== "canceled";
}

/** Every order of so many events, the orders themselves in an order by chance. */
const allOrders = (count: number, chance: Chance): number[][] =>
  [...permutations(Array.from({ length: count }, (_, at) => at))]
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const AT_ONCE = 4;
const PATIENCE_MS = 150_000;
vi.setConfig({ testTimeout: 1_200_000 });
const LEARNERS = 8;
/** Of the life that goes on, every seventh order: it ends open, which nobody is cheated by. */
const OF_THE_OTHER = 7;
/** Ends it earlier, for a first look. */
const SECONDS = numberFrom("PROVE_SECONDS", Infinity);

const heard: Stripe.Event[] = [];
const stripe = new Stripe("sk_test_nothing_is_asked");

const recorder = createServer((asked, answer) => {
  let body = "";
  asked.on("data", (part: Buffer) => (body += part.toString()));
  asked.on("end", () => {
    heard.push(JSON.parse(body) as Stripe.Event);
    answer.end();
  });
});
await new Promise<void>((resolve) => recorder.listen(0, "127.0.0.1", resolve));
const { port } = recorder.address() as AddressInfo;
const server = await startPocketBase({ webhook: `http://127.0.0.1:${String(port)}/` });
const secret = secretNow(server);
afterAll(async () => {
  await server.stop();
  recorder.close();
});

/** A trial, a charge that fails, another card, a renewal that is cancelled, and the end or a change of mind. */
async function live(person: Person, ends: boolean): Promise<Stripe.Event[]> {
  const session = sessionOf(await order(server, person, "premium-monthly"));
  await pay(server, session, CARDS.failsLater);
  await confirm(server, person, session);
  await atProvider(server, "advance", { user: person.id, days: 7.1 });
  const { url } = await request<{ url: string }>(`${server.url}/api/course/portal`, { body: {}, token: person.token });
  const portal = /bps_[A-Za-z0-9_]+/.exec(url)?.[0];
  const press = (body: object) => atProvider(server, "portal", { session: portal, ...body });
  await press({ act: "card", card: CARDS.good });
  await press({ act: "cancel" });
  await press({ act: ends ? "cancelNow" : "resume" });
  await atProvider(server, "deliver");
  return sevenOf(heard, (await customerOf(person)) ?? "");
}

const customerOf = async ({ id }: Person): Promise<string | undefined> =>
  (await rows(server, `SELECT customer FROM billingCustomers WHERE user = '${id}'`))[0]?.[0];

/** Sends an event anew: the same happening under a name that was never heard. */
async function post(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify({ ...event, id: `evt_${randomUUID().replaceAll("-", "")}` });
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(server.url + WEBHOOK, {
    method: "POST",
    headers: { "stripe-signature": header },
    body: payload,
  });
  expect(answer.status).toBe(200);
}

interface Life {
  person: Person;
  customer: string;
  events: Stripe.Event[];
  ends: boolean;
}

const DAYS = (days: number) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '${days} days')`;

/** Our rows say the opposite of what is true, so that an order nobody listens to ends wrong. */
async function mislead({ person: { id }, ends }: Life): Promise<void> {
  const until = DAYS(ends ? 20 : -20);
  await rows(
    server,
    `DELETE FROM billingEvents WHERE customer = (SELECT customer FROM billingCustomers WHERE user = '${id}')`,
  );
  await rows(server, `UPDATE users SET subscriptionActive = ${ends ? "TRUE" : "FALSE"} WHERE id = '${id}'`);
  const kept = ends ? "status = 'active', state = 'active', endedAt = ''" : "status = 'canceled', state = 'ended'";
  await rows(server, `UPDATE subscriptions SET ${kept}, validUntil = ${until} WHERE user = '${id}'`);
  // Last: whoever still reads for the order before writes all of it anew, or nothing.
  await rows(server, `UPDATE entitlements SET validUntil = ${until} WHERE user = '${id}'`);
}

async function drained({ customer }: Life): Promise<void> {
  const waiting = `SELECT COUNT(*) FROM billingEvents WHERE customer = '${customer}' AND status <> 'done'`;
  const latest = performance.now() + PATIENCE_MS;
  while (Number((await rows(server, waiting))[0]?.[0]) > 0)
    if (performance.now() > latest) throw new Error(`Events of ${customer} are never answered`);
}

/** What our rows say in the end, where it is not what the provider says. */
async function wrongAfter(life: Life): Promise<string | undefined> {
  const { id } = life.person;
  const [row] = await rows(
    server,
    `SELECT CAST(strftime('%s', e.validUntil) AS INTEGER), u.subscriptionActive, s.status, COUNT(*)
     FROM entitlements e JOIN users u ON u.id = e.user JOIN subscriptions s ON s.user = e.user WHERE e.user = '${id}'`,
  );
  const { until, subscriptions } = await providerTruth(server, id);
  const [validUntil, mirror, status, count] = row ?? [];
  const isOpen = Number(validUntil) > Date.now() / 1000;
  const isRight =
    isOpen === until > 0 &&
    (!isOpen || Math.abs(Number(validUntil) - until) <= 1) &&
    /^(1|true)$/.test(String(mirror)) === isOpen &&
    Number(count) === 1 &&
    status === subscriptions[0]?.status;
  return isRight ? undefined : `${String(row)} instead of ${until}`;
}

it("seven events that arrive in any of 5,040 orders end with what the provider says", async () => {
  const lives: Life[] = [];
  for (let at = 0; at < LEARNERS; at++) {
    const person = await aPerson(server);
    const ends = at % 2 === 0;
    const events = await live(person, ends);
    lives.push({ person, customer: (await customerOf(person)) ?? "", events, ends });
    expect(events).toHaveLength(7);
  }
  const start = performance.now();
  const orders = allOrders(7, new Chance(seed()));
  const jobs = [true, false].map((ends) => ({
    lives: lives.filter((one) => one.ends === ends),
    left: orders.filter((_, at) => ends || at % OF_THE_OTHER === 0),
  }));
  const all = jobs.reduce((sum, { left }) => sum + left.length, 0);
  const wrong: string[] = [];
  let naive = 0;
  let done = 0;
  const work = async (life: Life, left: number[][]) => {
    const isTime = () => performance.now() - start < SECONDS * 1000;
    for (let one = left.pop(); one && isTime(); one = left.pop()) {
      const events = one.flatMap((index) => life.events[index] ?? []);
      if (believed(events) === life.ends) naive += 1;
      await mislead(life);
      for (const event of events) await post(event);
      await drained(life);
      const fault = await wrongAfter(life);
      if (fault) wrong.push(`${one.join("")}: ${fault}`);
      done += 1;
    }
  };
  await Promise.all(jobs.flatMap((job) => job.lives.slice(0, AT_ONCE).map((life) => work(life, job.left))));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `orders: ${done} (of ${all}), ${done * 7} events in ${seconds} s, ${wrong.length} wrong; ` +
      `believing each event as it comes: ${naive} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(naive).toBeGreaterThan(0);
  if (SECONDS === Infinity) expect(done).toBe(all);
  expect(done).toBeGreaterThan(0);
});
