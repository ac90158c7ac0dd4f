// Events that nobody signed, or not now (PROVE_FORGERIES).
import { createHmac, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import Stripe from "stripe";
import { afterAll, expect, it, vi } from "vitest";
import { ask } from "#serverTests/ask.ts";
import { order, sessionOf } from "#support/buying.ts";
import { aPerson } from "#support/person.ts";
import { Chance, seed } from "#support/random.ts";
import { rows } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { rotate } from "#support/testPayments.ts";
import { numberFrom } from "./hostile.ts";

const HEX = "0123456789abcdef";
/** How far a signed time may lie from now. */
const TOLERANCE_S = 300;

interface Forged {
  body: string;
  header?: string | undefined;
  method?: string;
  path?: string;
}

/** What a forger knows, and what they only wish for: the secret signs what is then spoilt. */
interface Known {
  chance: Chance;
  secret: string;
  /** Was in force before two changes. */
  retired: string;
  about: { customer: string; session: string };
}

const nowS = () => Math.floor(Date.now() / 1000);

const TYPES = ["checkout.session.completed", "invoice.paid", "customer.subscription.created", "charge.dispute.closed"];

const eventAbout = ({ chance, about }: Known): string =>
  JSON.stringify({
    ...{ id: `evt_forged${randomUUID()}`, object: "event", api_version: "2026-10-28.endive", created: nowS() },
    ...{ livemode: false, type: chance.of(TYPES) },
    data: { object: { id: about.session, object: "checkout.session", customer: about.customer, status: "complete" } },
  });

/** What the provider would have sent at this moment: what is forged differs from it in one thing. */
interface Right {
  body: string;
  at: number;
  header: string;
}

/** Ways to send what the provider did not sign, or signed at another time. */
function forgeries(known: Known): Record<string, () => Forged> {
  const { chance, secret, retired } = known;
  const hmac = (text: string, key = secret, algorithm = "sha256"): string =>
    createHmac(algorithm, key).update(text).digest("hex");
  const signed = (body: string, key = secret, at: number | string = nowS()): string =>
    `t=${at},v1=${hmac(`${at}.${body}`, key)}`;

  /** A sign of a text put in another's place. */
  function spoilt(text: string, at: number): string {
    const other = chance.of([...HEX].filter((sign) => sign !== text[at]));
    return text.slice(0, at) + other + text.slice(at + 1);
  }
  const headed = (change: (header: string) => string) => (right: Right) => ({ header: change(right.header) });
  const keyed = (key: string) => (right: Right) => ({ header: signed(right.body, key) });
  const timed = (at: () => number | string) => (right: Right) => ({ header: signed(right.body, secret, at()) });
  const guesses = (count: number): string =>
    Array.from({ length: count }, () => `v1=${hmac(randomUUID(), randomUUID())}`).join();
  const away = () => TOLERANCE_S + 5 + chance.below(10_000_000);

  const ways: Record<string, (right: Right) => Partial<Forged>> = {
    "one sign of the signature": headed((header) => spoilt(header, header.length - 1 - chance.below(64))),
    "a shorter signature": headed((header) => header.slice(0, -1 - chance.below(64))),
    "a longer signature": headed((header) => header + HEX[chance.below(16)]),
    "in capitals": headed((header) => header.replace(/(?<=v1=).*/, (hex) => hex.toUpperCase())),
    "one byte of the body": ({ body }) => ({ body: spoilt(body, body.indexOf("evt_forged") + 10 + chance.below(30)) }),
    "a body with more behind it": ({ body }) => ({ body: body + chance.of([" ", "\n", "\0", "{}", "\r\n"]) }),
    "a body written otherwise": ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) }),
    "the body of another": () => ({ body: eventAbout(known) }),
    "another second, not signed": headed((header) =>
      header.replace(/t=(\d+)/, (_, at: string) => `t=${Number(at) + 1 + chance.below(200)}`),
    ),
    "a time long ago, signed": timed(() => nowS() - away()),
    "a time to come, signed": timed(() => nowS() + away()),
    "a time that is none": timed(() =>
      chance.of([...["", "-1", "0", "NaN", "Infinity", "1e99", "0x7fffffff", "99999999999999999999", "+1", "1.5"]]),
    ),
    "milliseconds for seconds": timed(() => Date.now()),
    "two times": headed((header) => `t=${nowS() - 9_999},${header}`),
    "the old scheme alone": headed((header) => header.replace("v1=", "v0=")),
    "a made-up secret": keyed(`whsec_${randomUUID()}`),
    "a secret that has gone": keyed(retired),
    "an empty secret": keyed(""),
    "the secret without its mark": keyed(secret.replace("whsec_", "")),
    "the body signed without its time": ({ body, at }) => ({ header: `t=${at},v1=${hmac(body)}` }),
    "another hash": ({ body, at }) => ({
      header: `t=${at},v1=${hmac(`${at}.${body}`, secret, chance.of(["sha1", "sha512", "md5"]))}`,
    }),
    "base64 for hex": headed((header) =>
      header.replace(/(?<=v1=).*/, (hex) => Buffer.from(hex, "hex").toString("base64")),
    ),
    "many guesses": ({ at }) => ({ header: `t=${at},${guesses(7)}` }),
    "the right one behind too many": headed((header) => header.replace(",", `,${guesses(8 + chance.below(100))},`)),
    "no header": () => ({ header: undefined }),
    "an odd header": () => ({
      header: chance.of(["", ",", "t", "t=", "v1=", "t=,v1=", "=,=", "[]", "null", "t=1;v1=1", "v1=a,t=", "t=1,v1=\t"]),
    }),
    "a header that says nothing": () => {
      const sign = () => String.fromCharCode(33 + chance.below(94));
      return { header: Array.from({ length: chance.below(300) }, sign).join("") };
    },
    "the provider that is not asked": () => ({
      path: chance.of(["sandbox", "Stripe", "STRIPE", "stripe%00", "stripe%2f", "manual", "off", "stripe;a"]),
    }),
    "another verb": () => ({ method: chance.of(["PUT", "PATCH", "DELETE", "GET", "HEAD"]) }),
  };
  const forge = (way: (right: Right) => Partial<Forged>) => (): Forged => {
    const [body, at] = [eventAbout(known), nowS()];
    const right = { body, at, header: signed(body, secret, at) };
    return { body, header: right.header, ...way(right) };
  };
  return Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, forge(way)]));
}

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
