import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { json } from "./ask.ts";
import { aMember, aShop, operate } from "./stripeShop.ts";

interface Heard {
  body: string;
  signature: string;
}

const heard: Heard[] = [];
let answer = 200;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    heard.push({ body, signature: String(request.headers["stripe-signature"]) });
    response.writeHead(answer).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const { port } = receiver.address() as AddressInfo;
const server = await startPocketBase({ webhook: `http://127.0.0.1:${String(port)}/hook` });
const shop = await aShop(server);
afterAll(async () => {
  await server.stop();
  receiver.close();
});
beforeEach(async () => {
  answer = 200;
  await operate(server, "faults", {});
  await operate(server, "deliver", {});
  heard.length = 0;
});

const types = () => heard.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
const deliver = async () => json<{ sent: number; failed: number; lost: number }>(await operate(server, "deliver", {}));

describe("what happens", () => {
  it("is told until it is taken, and then not again", async () => {
    answer = 500;
    await aMember(server, shop, await aPerson(server));
    expect(heard).toHaveLength(4);
    const waits = "SELECT count(*) AS n FROM events WHERE state = 'waiting' AND attempts = 1 AND nextAt > 0";
    expect(server.payments.store.rows(waits)).toEqual([{ n: 4 }]);
    answer = 200;
    expect(await deliver()).toEqual({ sent: 4, failed: 0, lost: 0 });
    expect(await deliver()).toEqual({ sent: 0, failed: 0, lost: 0 });
    expect(heard).toHaveLength(8);
  });
});

describe("faults", () => {
  it("sends twice, loses and mixes up by its seed, and the same again by the same seed", async () => {
    const runs: string[][] = [];
    for (let run = 0; run < 2; run += 1) {
      answer = 500;
      for (let at = 0; at < 3; at += 1) await aMember(server, shop, await aPerson(server));
      answer = 200;
      await operate(server, "faults", { seed: 7, duplicate: 0.4, drop: 0.3, lose: 0.2, reorder: 4 });
      heard.length = 0;
      while ((await deliver()).failed > 0);
      runs.push(types());
      await operate(server, "faults", {});
    }
    const [first = [], second] = runs;
    expect(second).toEqual(first);
    expect(first).not.toHaveLength(12);
    const begins = first.filter((type) => type === "customer.subscription.created");
    expect(first.slice(0, begins.length)).not.toEqual(begins);
  });

  it("fails calls before or after they were done, and a repeated key does it once", async () => {
    const { stripe } = shop;
    const email = "chaos@example.test";
    const make = (idempotencyKey: string) => stripe.customers.create({ email }, { idempotencyKey });
    await operate(server, "faults", { apiError: 1 });
    await expect(make("a")).rejects.toMatchObject({ statusCode: 500 });
    await operate(server, "faults", { lostAnswer: 1 });
    await expect(make("b")).rejects.toMatchObject({ statusCode: 500 });
    await operate(server, "faults", {});
    await make("b");
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
  });
});
