// Events that nobody signed, or not now (PROVE_FORGERIES).
import { Agent } from "node:http";
import Stripe from "stripe";
import { afterAll, expect, it, vi } from "vitest";
import { order, sessionOf } from "#support/buying.ts";
import { ask } from "#serverTests/ask.ts";
import { aPerson } from "#support/person.ts";
import { rows } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { rotate } from "#support/testPayments.ts";
import { numberFrom } from "./hostile.ts";
import { eventAbout, type Forged, forgeries, nowS, TOLERANCE_S } from "./paymentForgeries.ts";
import { Chance, seed } from "#support/random.ts";

const FORGERIES = numberFrom("PROVE_FORGERIES", 12_000);
const AT_ONCE = 8;
vi.setConfig({ testTimeout: 600_000 });

const stripe = new Stripe("sk_test_nothing_is_asked");
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const server = await startPocketBase();
rotate(server);
const person = await aPerson(server);
const session = sessionOf(await order(server, person, "premium-yearly"));
const [customer] = await rows(server, `SELECT customer FROM billingCustomers WHERE user = '${person.id}'`);
const known = {
  ...{ chance: new Chance(seed()), secret: server.payments.messenger.secret, retired: `whsec_${"x".repeat(32)}` },
  about: { customer: customer?.[0] ?? "", session },
};
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

/** The status of the answer; where a connection that was kept open had ended meanwhile, over another one. */
async function sent({ body, header, method = "POST", path = "stripe" }: Forged): Promise<number> {
  const headers = { "content-type": "application/json", "stripe-signature": header };
  const question = { method, headers, body };
  const address = `/api/course/webhooks/${path}`;
  const { status } = await ask(server, address, { ...question, agent }).catch(() => ask(server, address, question));
  return status;
}

const inbox = async () => Number((await rows(server, "SELECT COUNT(*) FROM billingEvents"))[0]?.[0]);
const members = async () =>
  Number((await rows(server, "SELECT COUNT(*) FROM entitlements WHERE validUntil > datetime('now')"))[0]?.[0]);

it(`${FORGERIES} events that the provider did not sign, or not now, are all refused`, async () => {
  const ways = forgeries(known);
  const names = Object.keys(ways);
  const statuses = new Map<string, number>();
  const accepted: string[] = [];
  const before = await inbox();
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < FORGERIES) {
      const name = names[next++ % names.length] ?? "";
      const forged = ways[name]?.() ?? { body: "" };
      const status = await sent(forged);
      statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1);
      if (status < 400 || status >= 500) accepted.push(`${name}: ${status} ${String(forged.header)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log(
    `forged events: ${FORGERIES} in ${names.length} ways, ${accepted.length} accepted, ` +
      `${((performance.now() - start) / 1000).toFixed(0)} s, statuses ${JSON.stringify([...statuses])}, seed ${seed()}`,
  );
  expect(accepted).toEqual([]);
  expect(await inbox()).toBe(before);
  expect(await members()).toBe(0);
});

it("what the provider did sign is taken, at both ends of the time that is given", async () => {
  const before = await inbox();
  for (const seconds of [0, 10 - TOLERANCE_S, TOLERANCE_S - 10]) {
    const payload = eventAbout(known);
    const timestamp = nowS() + seconds;
    expect(
      await sent({
        body: payload,
        header: stripe.webhooks.generateTestHeaderString({ payload, secret: known.secret, timestamp }),
      }),
    ).toBe(200);
  }
  expect(await inbox()).toBe(before + 3);
  expect(await members()).toBe(0);
});
