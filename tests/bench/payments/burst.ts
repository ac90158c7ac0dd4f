import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { percentile } from "#bench/median.ts";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { LESSON } from "#bench/server/subjects.ts";
import { buy } from "#support/buying.ts";
import { WEBHOOK } from "#support/testPayments.ts";
import { learners, rows } from "./members.ts";
import { readAlone, readMeanwhile } from "./readers.ts";

const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 2_000);
const MEMBERS = 100;
const AT_ONCE = 16;
const ALONE_S = 5;
const LOOK_MS = 50;
const SLOWEST_ANSWER_MS = 1_000;
const BROTLI = { "Accept-Encoding": "br" };

const stripe = new Stripe("sk_test_nothing_is_asked");

/** A signed event about somebody: what it says is not believed, so any will do. */
function eventFor(customer: string, secret: string): { body: string; signature: string } {
  const body = JSON.stringify({
    ...{ id: `evt_${randomUUID().replaceAll("-", "")}`, object: "event", api_version: null, livemode: false },
    ...{ type: "customer.subscription.updated", created: Math.floor(Date.now() / 1000) },
    data: { object: { id: "sub_any", object: "subscription", customer } },
  });
  return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
}

async function send(site: Site, customer: string, secret: string): Promise<number> {
  const { body, signature } = eventFor(customer, secret);
  const start = performance.now();
  const answer = await fetch(site.url + WEBHOOK, {
    ...{ method: "POST", body },
    headers: { "stripe-signature": signature },
  });
  if (!answer.ok) throw new Error(`An event is answered with ${String(answer.status)}`);
  await answer.arrayBuffer();
  return performance.now() - start;
}

const left = async (site: Site): Promise<number> =>
  Number((await rows(site, "SELECT COUNT(*) FROM billingEvents WHERE status IN ('new', 'failed')"))[0]?.[0]);

/** Two thousand events about a hundred members at once, and somebody who reads meanwhile. */
export async function webhookBurst(): Promise<Findings> {
  await using site = await startSite();
  for (const learner of await learners(site, MEMBERS)) await buy(site, learner);
  const customers = (await rows(site, "SELECT customer FROM billingCustomers")).map(([one = ""]) => one);
  const { secret } = site.payments.messenger;
  const alone = await readAlone(site.url + LESSON, BROTLI, ALONE_S);
  let isOver = false;
  const reading = readMeanwhile(site.url + LESSON, BROTLI, () => !isOver);
  const start = performance.now();
  const times: number[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < EVENTS) times.push(await send(site, customers[sent++ % customers.length] ?? "", secret));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const sentMs = performance.now() - start;
  while ((await left(site)) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const drainedMs = performance.now() - start;
  isOver = true;
  const { p50, p99 } = await reading;
  const unit = "ms";
  return {
    title: `${String(EVENTS)} events of the provider at once, about ${String(MEMBERS)} members`,
    peer: "Alone",
    lines: [
      { what: "an event is answered: p50", value: percentile(times, 0.5), unit },
      { what: "an event is answered: p99", value: percentile(times, 0.99), unit, budget: { most: SLOWEST_ANSWER_MS } },
      { what: "all are answered after", value: sentMs / 1000, unit: "s" },
      { what: "all are read and written after", value: drainedMs / 1000, unit: "s" },
      { what: "a lesson meanwhile, two readers: p50", value: p50, unit, peer: alone.p50 },
      { what: "a lesson meanwhile, two readers: p99", value: p99, unit, peer: alone.p99 },
    ],
    note: `${String(AT_ONCE)} senders, on the same cores as the server.`,
  };
}
