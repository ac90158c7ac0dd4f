import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import type { Membership, ProviderPage } from "#contract/membership.d.ts";
import { preparePrices } from "#server/scripts/plans/prices.ts";
import { atProvider, membership } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { sql } from "./ask.ts";
import { payAt, shopAndBank } from "./bank.ts";

let address = "";
/** Keeps back the next answer to a path that begins so. */
let hold: { path: string; held: (value?: undefined) => void; released: Promise<undefined> } | undefined;
const relay = createServer((asked, answer) => {
  const pass = async () => {
    const { method = "GET", url = "/", headers } = asked;
    const body = method === "GET" ? null : new Uint8Array(await buffer(asked));
    const { authorization = "", "content-type": type = "" } = headers;
    const given = await fetch(address + url, { method, headers: { authorization, "content-type": type }, body });
    const text = await given.text();
    const mine = hold && url.startsWith(hold.path) ? hold : undefined;
    if (mine) hold = undefined;
    mine?.held();
    await mine?.released;
    answer.writeHead(given.status, { "content-type": "application/json" }).end(text);
  };
  pass().catch(() => answer.destroy());
}).listen(0, "127.0.0.1");
await once(relay, "listening");
const both = await shopAndBank((url) => {
  address = url;
  return `http://127.0.0.1:${String((relay.address() as AddressInfo).port)}`;
});
const plan = { key: "premium-monthly", title: "Premium", amount: 1200, currency: "eur", trialDays: 7 };
await preparePrices({ base: `${both.bank.url}`, key: both.apiKey }, [{ ...plan, interval: "month" }]);
afterAll(async () => {
  await both.shop.stop();
  await both.bank.stop();
  relay.closeAllConnections();
  relay.close();
});

async function anAcceptedGift(ada: Person, bob: Person): Promise<void> {
  const { shop } = both;
  const body = { plan: "premium-monthly", months: 1, email: "bob@example.test" };
  const { url } = await request<ProviderPage>(`${shop.url}/api/course/gift`, { body, token: ada.token });
  expect((await payAt(both, url)).status).toBe(303);
  const codeOf = async () => (await sql(shop, `SELECT code FROM gifts WHERE payer = '${ada.id}'`))[0] ?? "";
  await expect.poll(codeOf).toHaveLength(20);
  await request(`${shop.url}/api/course/gift/accept`, { body: { code: await codeOf() }, token: bob.token });
}

it("a late answer about a gift's dispute does not shut what a later one has opened again", async () => {
  const { bank, shop } = both;
  const [ada, bob, operator] = [await aPerson(shop), await aPerson(shop), await aRole(shop, "operator")];
  await anAcceptedGift(ada, bob);
  const stateOf = async (): Promise<Membership["state"]> => (await membership(shop, bob)).state;
  expect(await stateOf()).toBe("gift");
  const dispute = (status: string) => atProvider(bank, "dispute", { user: ada.id, status });
  await dispute("needs_response");
  await expect.poll(stateOf).not.toBe("gift");

  const [{ promise: held, resolve: isHeld }, { promise: released, resolve: release }] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  hold = { path: "/v1/disputes", held: isHeld, released };
  const late = request(`${shop.url}/api/course/operator/resync`, { body: { user: ada.id }, token: operator.token });
  await held;
  await dispute("won");
  await expect.poll(stateOf).toBe("gift");
  release(undefined);
  await late;
  expect(await stateOf()).toBe("gift");
});
