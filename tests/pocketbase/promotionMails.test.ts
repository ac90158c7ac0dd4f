import { expect, it } from "vitest";
import { aCode, advance, CARDS, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson } from "#support/person.ts";
import { letter } from "./letters.ts";
import { mailsHere } from "./here.ts";

const { sink, server } = await mailsHere();

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
