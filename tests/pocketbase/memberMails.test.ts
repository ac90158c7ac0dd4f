import { describe, expect, it } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import {
  act,
  advance,
  atProvider,
  buy,
  CARDS,
  membership,
  aCode,
  order,
  pay,
  sessionOf,
  confirm,
} from "#support/buying.ts";
import { linkIn, type Mail, secretIn } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { json, send, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { dayOf, kindsOf, letter, runCron } from "./letters.ts";

const DAY_MS = 86_400_000;
const { sink, server } = await mailsHere();

/** Reads a mail as its receiver does: whole sentences in both forms, and one link, which opens. */
async function opened(mail: Mail, path: string): Promise<string> {
  expect(mail.text + mail.html + mail.subject).not.toMatch(/[{}]|undefined|NaN/);
  const link = linkIn(mail);
  expect(link.href).toBe(`${server.url}${path}`);
  expect(mail.html).toContain(`href="${link.href}"`);
  expect((await fetch(link)).status).toBe(200);
  const paragraphs = mail.text.split("\n\n").slice(0, 2);
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  for (const paragraph of paragraphs) expect(mail.html).toContain(escaped(paragraph));
  return mail.text;
}

const inDays = (days: number, zone = "UTC"): string => dayOf(Date.now() + days * DAY_MS, zone);
const until = (person: Person, state: string) =>
  expect.poll(async () => (await membership(server, person)).state, { timeout: 10_000 }).toBe(state);

async function aPayer(card: string = CARDS.good): Promise<Person> {
  const person = await aPerson(server);
  await buy(server, person, "premium-monthly", card);
  await letter(sink, person, "Your trial has started");
  return person;
}

describe("a trial", () => {
  it("is confirmed with its plan, its price, the first charge by the learner's calendar and the right to withdraw", async () => {
    const zone = "Pacific/Kiritimati";
    const ada = await aPerson(server);
    await send(server, "PATCH", `/api/collections/users/records/${ada.id}`, { zone }, server.superuser.token);
    await buy(server, ada);
    const mail = await letter(sink, ada, "Your trial has started");
    expect(mail.subject).toBe("Your trial has started · First Cut");
    const text = await opened(mail, "/subscriptions");
    expect(text).toContain("You ordered Premium, monthly for €12 per month.");
    expect(text).toContain(`It costs nothing until ${inDays(7, zone)}. On that day we charge €12`);
    expect(text).toContain(`you can withdraw from this contract until ${inDays(14, zone)}`);
  });

  it("is told of three days before its end, once", async () => {
    const ada = await aPayer();
    await advance(server, ada, 4);
    const mail = await letter(sink, ada, "Your trial ends");
    expect(mail.subject).toContain(`Your trial ends on ${inDays(3)}`);
    expect(await opened(mail, "/subscriptions")).toContain("we charge €12 for the first time");
    await advance(server, ada, 1);
    await runCron(server, "member-mails");
    expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "trialEnds"]);
  });

  it("that was cancelled is not", async () => {
    const ada = await aPayer();
    await act(server, ada, "cancel");
    const mail = await letter(sink, ada, "You cancelled");
    expect(mail.subject).toContain(`Premium stays open until ${inDays(7)}`);
    expect(await opened(mail, "/subscriptions")).toContain("you won’t be charged again");
    await advance(server, ada, 4);
    await runCron(server, "member-mails");
    expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "membershipCancelled"]);
  });
});

it("a payment that fails is told on the days 0, 3, 7 and 12 of the grace, then the end, with its last try, and what stays", async () => {
  const ada = await aPayer(CARDS.failsLater);
  await advance(server, ada, 7.05);
  await until(ada, "grace");
  const first = await letter(sink, ada, "Your payment didn’t go through");
  expect(await opened(first, "/subscriptions")).toContain(`Premium stays open until ${inDays(14 - 0.05)}`);
  await advance(server, ada, 1);
  await advance(server, ada, 2);
  const again = await letter(sink, ada, "Your payment didn’t go through");
  expect(await opened(again, "/subscriptions")).toContain(`Premium stays open until ${inDays(11 - 0.05)}`);
  await advance(server, ada, 4);
  const third = await letter(sink, ada, "Your payment didn’t go through");
  expect(third.text).toContain(`Premium stays open until ${inDays(7 - 0.05)}`);
  await advance(server, ada, 5);
  // Between two tries nothing happens at the provider, whose clock alone was moved: it has to be read.
  await runCron(server, "billing-reconcile-all");
  await expect.poll(() => kindsOf(server, ada)).toContain("premiumCloses");
  await runCron(server, "mail-queue");
  const last = await letter(sink, ada, "Premium closes");
  expect(last.subject).toContain(`Premium closes on ${inDays(2 - 0.05)}`);
  await until(ada, "grace");
  await advance(server, ada, 2);
  await until(ada, "ended");
  const over = await letter(sink, ada, "Premium has ended");
  const text = await opened(over, "/subscription");
  expect(text).toMatch(/^The last payment for Premium, monthly could not be charged, so your membership ended on \d/);
  expect(text).toContain("Your progress, notes and certificates");
  const failed = ["paymentFailed", "paymentFailed", "paymentFailed", "premiumCloses"];
  const kinds = ["welcomeTrial", ...failed, "membershipEndedOwing"];
  expect(await kindsOf(server, ada)).toEqual(kinds);
});

it("money that goes back is told part by part, and with the last of it that Premium ended", async () => {
  const ada = await aPayer();
  await advance(server, ada, 8);
  await until(ada, "active");
  await atProvider(server, "refund", { user: ada.id, amount: 250 });
  const part = await letter(sink, ada, "We’ve refunded");
  expect(part.subject).toBe("We’ve refunded €2.50 · First Cut");
  expect(await opened(part, "/subscriptions")).toContain("€2.50 of what you paid");
  await atProvider(server, "refund", { user: ada.id });
  const rest = await letter(sink, ada, "We’ve refunded");
  expect(rest.subject).toBe("We’ve refunded €9.50, and Premium has ended · First Cut");
  expect(await opened(rest, "/subscriptions")).toContain("you won’t be charged again");
  await until(ada, "refunded");
  expect(await kindsOf(server, ada)).toEqual(["welcomeTrial", "refundPart", "refundFull"]);
});

it("events that come twice, or in another order, are told once; those that never come, when everybody is read anew", async () => {
  const ada = await aPayer();
  await atProvider(server, "faults", { seed: 7, duplicate: 1, reorder: 5 });
  try {
    await act(server, ada, "cancel");
    await advance(server, ada, 1);
    await atProvider(server, "faults", { seed: 7, lose: 1 });
    await advance(server, ada, 6);
    await runCron(server, "billing-reconcile-all");
    await until(ada, "ended");
    const kinds = ["welcomeTrial", "membershipCancelled", "membershipEnded"];
    await expect.poll(() => kindsOf(server, ada)).toEqual(kinds);
    await runCron(server, "mail-queue");
    await letter(sink, ada, "Premium has ended");
    // Two may send at once: the mail before may still be on its way.
    await expect.poll(() => sink.mails.filter(({ to }) => to === ada.email).length).toBe(kinds.length);
  } finally {
    await atProvider(server, "faults", {});
  }
});

it("a mail names what is charged with a code, before the first charge and while that one is owed", async () => {
  const code = "MAILED-25";
  await aCode(server, code, { percent_off: 25 });
  const ada = await aPerson(server);
  await pay(server, sessionOf(await order(server, ada, "premium-monthly", { coupon: code })), CARDS.failsLater);
  const welcome = await letter(sink, ada, "Your trial has started");
  expect(welcome.text).toContain("for €12 per month.");
  expect(welcome.text).toContain("On that day we charge €9 for the first time");
  await advance(server, ada, 4);
  expect((await letter(sink, ada, "Your trial ends")).text).toContain("we charge €9 for the first time");
  await advance(server, ada, 3.05);
  const failed = await letter(sink, ada, "Your payment didn’t go through");
  expect(failed.text).toContain("€9 for Premium could not be charged");
});

const PLAN = "premium-monthly";
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email);

async function given(giver: Person, wish: object) {
  const order = send(server, "POST", "/api/course/gift", { plan: PLAN, ...wish }, giver.token);
  const session = sessionOf(json<ProviderPage>(await succeeded(order)).url);
  expect((await confirm(server, giver, session)).gift).toMatchObject({ code: "" });
  await pay(server, session);
  return (await confirm(server, giver, session)).gift;
}

it("a gift that was paid is mailed to its receiver once, with who gives it, their words and the link", async () => {
  const [ada, email] = [await aPerson(server), "bob.mailed@example.test"];
  const words = "Have <b>fun</b>,\n\n& film {code}!\u202e";
  const gift = await given(ada, { months: 3, email, from: "Ada", words });
  expect(gift).toEqual({ email, code: expect.stringMatching(/^[A-Z2-9]{20}$/), isMailed: true });
  const mail = await letter(sink, { email }, "Ada has given you 3 months of Premium");
  expect(mail.text).toContain("“Have <b>fun</b>,\n& film {code}!”");
  expect(mail.html).toContain("“Have &lt;b&gt;fun&lt;/b&gt;,<br>&amp; film {code}!”");
  expect(linkIn(mail).href).toBe(`${server.url}/gift#code=${gift?.code ?? ""}`);
  expect(secretIn(mail)).toEqual({ code: gift?.code });
  expect(mail.html).toContain(`href="${server.url}/gift#code=${gift?.code ?? ""}"`);
  await runCron(server, "billing-reconcile-all");
  await runCron(server, "mail-queue");
  expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(ada.email).filter(({ subject }) => /Premium|trial/i.test(subject))).toEqual([]);
});
