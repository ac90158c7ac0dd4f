// Orders with other prices in them than the plan’s.
import { isDeepStrictEqual } from "node:util";
import { expect, it, vi } from "vitest";
import { serverHere } from "#serverTests/here.ts";
import { order, sessionOf } from "#support/buying.ts";
import { aPerson } from "#support/person.ts";
import { rows } from "#support/request.ts";

const PLAN = "premium-monthly";
vi.setConfig({ testTimeout: 600_000 });

const server = await serverHere();
const ada = await aPerson(server);
await order(server, ada, PLAN);
const others = (await rows(server, "SELECT customer FROM billingCustomers"))[0]?.[0] ?? "";

it("an order costs what the plan costs, whatever else is sent with it", async () => {
  const extras: Record<string, unknown>[] = [
    ...["amount", "price", "unit_amount", "amount_total", "value"].flatMap((name) => [
      { [name]: 0 },
      { [name]: -1 },
      { [name]: "1" },
    ]),
    ...["trialDays", "trial_period_days", "trial_end"].flatMap((name) => [{ [name]: 9999 }, { [name]: "9999" }]),
    { line_items: [{ price_data: { unit_amount: 1 } }] },
    { subscription_data: { trial_period_days: 730 } },
    { discounts: [{ coupon: "free" }] },
    { metadata: { user: ada.id, plan: "premium-yearly" } },
    { customer: others },
    { client_reference_id: ada.id },
    { mode: "payment" },
    { payment_method_collection: "if_required" },
    { currency: "jpy" },
    { user: ada.id },
    { livemode: true, provider: "manual" },
    { success_url: "https://elsewhere.test/" },
    { back: "//elsewhere.test" },
    ...["free", "PREMIUM-MONTHLY", "premium-monthly ", "*", "", 0, null, ["premium-monthly"], { key: PLAN }].map(
      (plan) => ({ plan }),
    ),
  ];
  const wrong: string[] = [];
  let begun = 0;
  for (const some of extras) {
    const person = await aPerson(server);
    const url = await order(server, person, PLAN, some).catch(() => "");
    if (!url) continue;
    const data = JSON.stringify(server.payments.store.any(sessionOf(url)) ?? {});
    const session = JSON.parse(data) as Record<string, unknown> & { _: Record<string, unknown> };
    const { items, ...own } = session._;
    const ordered = { ...session, ...own, ...(items as object[])[0] };
    const plain = {
      ...{ amount: 1200, trialDays: 7, promotion: null, mode: "subscription", currency: "eur" },
      ...{ payment_method_collection: "always", client_reference_id: person.id },
    };
    const isElsewhere = !String(session["success_url"]).startsWith(server.url) || session["customer"] === others;
    if (isElsewhere || !isDeepStrictEqual({ ...ordered, ...plain }, ordered))
      wrong.push(`${JSON.stringify(some)}: ${data}`);
    begun += 1;
  }
  console.log(`orders with more in them: ${extras.length}, ${begun} begun, ${wrong.length} of another price`);
  expect(wrong).toEqual([]);
  expect(begun).toBeGreaterThan(20);
});
