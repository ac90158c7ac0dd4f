import { afterAll, expect, it } from "vitest";
import type { Membership, ProviderPage } from "#contract/membership.d.ts";
import { preparePrices } from "#server/scripts/plans/prices.ts";
import { atProvider, membership } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { payAt, shopAndBank } from "./bank.ts";
import { startRelay } from "./relay.ts";
import { sql } from "./tokens.ts";

/** A provider whose answers can be late. */

let address = "";
const relay = await startRelay(() => address);
const both = await shopAndBank((url) => {
  address = url;
  return relay.url;
});
const plan = { key: "premium-monthly", title: "Premium", amount: 1200, currency: "eur", trialDays: 7 };
await preparePrices({ base: `${both.bank.url}`, key: both.apiKey }, [{ ...plan, interval: "month" }]);
afterAll(async () => {
  await both.shop.stop();
  await both.bank.stop();
  await relay[Symbol.asyncDispose]();
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

  const { held, release } = relay.holdNext("/v1/disputes");
  const late = request(`${shop.url}/api/course/operator/resync`, { body: { user: ada.id }, token: operator.token });
  await held;
  await dispute("won");
  await expect.poll(stateOf).toBe("gift");
  release();
  await late;
  expect(await stateOf()).toBe("gift");
});
