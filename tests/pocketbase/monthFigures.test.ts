import { describe, expect, it } from "vitest";
import type { Figures } from "#contract/operator.d.ts";
import { aCode, act, advance, atProvider, buy, confirm, membership, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { serverHere } from "./here.ts";
import { runCron } from "./letters.ts";

const server = await serverHere();
const boss = await aRole(server, "operator");
const figures = () => request<Figures>(`${server.url}/api/course/operator/figures`, { token: boss.token });
const eur = (amount: number) => ({ amount, currency: "eur" });

/** Just past the trial: by more, what was paid today would belong to last month on the first of one. */
const TRIAL_DAYS = 7.0001;

async function aPayer(plan = "premium-monthly", more: object = {}): Promise<Person> {
  const person = await aPerson(server);
  const session = sessionOf(await order(server, person, plan, more));
  await pay(server, session);
  await confirm(server, person, session);
  await advance(server, person, TRIAL_DAYS);
  await expect.poll(() => membership(server, person)).toMatchObject({ state: "active" });
  return person;
}

const monthly = (offset: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
};
interface Kept {
  month: string;
  mrr: object[];
  isReckoned: boolean;
}
/** The two newest months that were kept, this one first. */
async function kept(): Promise<Pick<Kept, "month" | "mrr" | "isReckoned">[]> {
  const url = `${server.url}/api/collections/monthFigures/records?sort=-month`;
  const { items } = await request<{ items: Kept[] }>(url, { token: server.superuser.token });
  expect(new Set(items.map(({ month }) => month)).size).toBe(items.length);
  return items.slice(0, 2).map(({ month, mrr, isReckoned }) => ({ month, mrr, isReckoned }));
}

describe("from paying members, each month", () => {
  it("counts no trial, cancelled or not, and takes off a code for good; who cancelled is told apart", async () => {
    const [trying, leavingTrial] = [await aPerson(server), await aPerson(server)];
    for (const one of [trying, leavingTrial]) await buy(server, one);
    await act(server, leavingTrial, "cancel");
    expect(await figures()).toMatchObject({ trials: 2, trialsCancelled: 1, paying: 0, leaving: 0, mrr: [] });
    await aCode(server, "FOR-GOOD", { percent_off: 25, duration: "forever" });
    await aPayer("premium-monthly", { coupon: "FOR-GOOD" });
    await aPayer("premium-yearly");
    const leaver = await aPayer();
    await act(server, leaver, "cancel");
    const now = await figures();
    expect(now).toMatchObject({ trials: 2, paying: 3, leaving: 1, leavingMrr: [eur(1200)] });
    expect(now.mrr).toEqual([eur(900 + 1000 + 1200)]);
    expect(now.months.at(-1)).toMatchObject({ mrr: now.mrr, isReckoned: false });
    // Three of the trials began a week ago, in the first days of a month the month before.
    expect(now.months.reduce((all, { trials }) => all + trials, 0)).toBe(5);
  });

  it("less what went back, which is known by its month", async () => {
    const unlucky = await aPayer();
    await atProvider(server, "refund", { user: unlucky.id, amount: 200 });
    await atProvider(server, "refund", { user: unlucky.id });
    await expect.poll(() => membership(server, unlucky)).toMatchObject({ state: "refunded" });
    const sum = ({ months }: Figures) =>
      months.reduce(
        (all, { refunds, refunded }) => ({
          refunds: all.refunds + refunds,
          amount: all.amount + (refunded[0]?.amount ?? 0),
        }),
        {
          ...{ refunds: 0, amount: 0 },
        },
      );
    const now = await figures();
    expect(sum(now)).toEqual({ refunds: 2, amount: 1200 });
    expect(now).toMatchObject({ paying: 3, mrr: [eur(3100)] });
  });
});

it("the months of a shop are kept every night, once each; what nobody measured is worked out and says so", async () => {
  const old = await aPayer();
  // Paid months ago, as the provider tells it now.
  for (let times = 0; times < 3; times++) await advance(server, old, 31);
  await expect.poll(() => membership(server, old)).toMatchObject({ state: "active" });
  const before = (await figures()).months.at(-2);
  expect(before).toMatchObject({ month: monthly(-1), mrr: [eur(1200)], isReckoned: true });
  await runCron(server, "month-figures");
  const both = [
    { month: monthly(0), mrr: [eur(4300)], isReckoned: false },
    { month: monthly(-1), mrr: [eur(1200)], isReckoned: true },
  ];
  await expect.poll(kept).toEqual(both);
  await runCron(server, "month-figures");
  await expect.poll(kept).toEqual(both);
});
