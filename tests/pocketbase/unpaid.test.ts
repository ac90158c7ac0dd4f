import { beforeAll, expect, it, vi } from "vitest";
import { advance, atProvider, buy, CARDS, membership } from "#support/buying.ts";
import { cases } from "#support/cases.ts";
import { linkIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { sql } from "./ask.ts";
import { kindsOf, letter, runCron } from "./letters.ts";
import { client } from "./stripeShop.ts";
import { ownMails } from "./here.ts";

const { sink, server } = await ownMails();
await atProvider(server, "faults", { unpaid: 1 });

const WAITED_FOR = { timeout: 30_000, interval: 50 };
const WAITING = "SELECT COUNT(*) FROM billingEvents WHERE status IN ('new', 'failed')";

/** What failed once is due in a minute only: on a busy machine it is due now. */
async function heard(): Promise<string[]> {
  await sql(server, "UPDATE billingEvents SET nextAt = '2020-01-01 00:00:00.000Z' WHERE status = 'failed'");
  await runCron(server, "billing-worker");
  return sql(server, WAITING);
}

/** Somebody whose card was asked for the last time, which leaves the membership unpaid. */
const ada = await aPerson(server);
beforeAll(async () => {
  await buy(server, ada, "premium-monthly", CARDS.failsLater);
  // The trial, and the days between the tries of the card: the first, third, seventh and fourteenth after it failed.
  for (const days of [7.05, 1, 2, 4, 7]) {
    await advance(server, ada, days);
    // Each of them is heard before the next: a letter about what has passed is not written.
    await vi.waitFor(async () => expect(await heard()).toEqual(["0"]), WAITED_FOR);
  }
  await vi.waitFor(
    async () => expect(await membership(server, ada)).toMatchObject({ state: "unpaid", validUntil: null }),
    WAITED_FOR,
  );
}, 2 * WAITED_FOR.timeout);

it("whom nobody asks again for a payment gets one letter with the one thing to do, however often they are read", async () => {
  const mail = await letter(sink, ada, "Premium is paused: a payment failed");
  expect(mail.text + mail.html).not.toMatch(/[{}]|undefined|NaN/);
  expect(mail.text).toContain("We tried several times to charge €12 for Premium, and it didn’t work.");
  expect(mail.html).toContain("To open it again, add a card that works.");
  expect(linkIn(mail).href).toBe(`${server.url}/subscriptions`);
  expect(mail.html).toContain(`href="${server.url}/subscriptions"`);
  const told = ["welcomeTrial", "paymentFailed", "paymentFailed", "paymentFailed", "premiumPaused"];
  expect((await kindsOf(server, ada)).filter((kind) => kind !== "trialEnds")).toEqual(told);
  for (let times = 0; times < 2; times++) await runCron(server, "billing-reconcile-all");
  await runCron(server, "member-mails");
  await runCron(server, "mail-queue");
  expect((await kindsOf(server, ada)).filter((kind) => kind === "premiumPaused")).toHaveLength(1);
  expect(sink.mails.filter(({ to, subject }) => to === ada.email && subject.includes("a payment failed")).length).toBe(
    1,
  );
});

it("the letter is put down by the next reading where the server fell between the reading and the letter", async () => {
  // As after the fall: the membership was written, its letter was not.
  await sql(server, `DELETE FROM mailQueue WHERE user = '${ada.id}' AND kind = 'premiumPaused'`);
  const told = async () => (await kindsOf(server, ada)).filter((kind) => kind === "premiumPaused");
  await runCron(server, "billing-reconcile-all");
  await expect.poll(told).toHaveLength(1);
  await runCron(server, "mail-queue");
  await letter(sink, ada, "Premium is paused");
  expect(await told()).toHaveLength(1);
});

it("a card that works opens Premium again, and ended later it is no matter of that payment", async () => {
  const stripe = await client(server);
  const [row = ""] = await sql(
    server,
    `SELECT customer || ' ' || providerSub FROM subscriptions WHERE user = '${ada.id}'`,
  );
  const [customer = "", subscription = ""] = row.split(" ");
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: `${server.url}/subscriptions` });
  await atProvider(server, "portal", { session: portal.id, act: "card", card: CARDS.good });
  await expect.poll(() => membership(server, ada)).toMatchObject({ state: "active" });
  await stripe.subscriptions.cancel(subscription);
  await atProvider(server, "deliver");
  const over = await letter(sink, ada, "Premium has ended");
  expect(over.text).not.toContain("could not be charged");
  expect((await kindsOf(server, ada)).at(-1)).toBe("membershipEnded");
});

it.each(cases<"void" | "keep_as_draft" | "mark_uncollectible">(["void"], ["keep_as_draft", "mark_uncollectible"]))(
  "one that is paused at the provider (%s) opens nothing beyond what was paid, until bills are paid again",
  async (behavior) => {
    const bob = await aPerson(server);
    await buy(server, bob);
    await advance(server, bob, 8);
    await expect.poll(() => membership(server, bob)).toMatchObject({ state: "active" });
    const stripe = await client(server);
    const [id = ""] = await sql(server, `SELECT providerSub FROM subscriptions WHERE user = '${bob.id}'`);
    await stripe.subscriptions.update(id, { pause_collection: { behavior } });
    await atProvider(server, "deliver");
    await expect.poll(() => membership(server, bob)).toMatchObject({ state: "active", validUntil: expect.any(String) });
    for (const days of [31, 31]) {
      await advance(server, bob, days);
      await expect.poll(() => membership(server, bob)).toMatchObject({ state: "unpaid", validUntil: null });
    }
    await stripe.subscriptions.update(id, { pause_collection: "" });
    await atProvider(server, "deliver");
    expect(await membership(server, bob)).toMatchObject({ validUntil: null });
    await advance(server, bob, 31);
    await expect.poll(() => membership(server, bob)).toMatchObject({ state: "active", validUntil: expect.any(String) });
  },
);
