import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCourse } from "#support/course.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import type { Driver } from "./browsers/driver.ts";
import { ENGINES, START_MS } from "./browsers/engines.ts";
import { Learner } from "./browsers/learner.ts";

const LESSON = "/module/5/five-numbers";
const CLOSED = "The rest of this lesson is part of Premium";
const PAID = "Name the act before you read the number";
const PAY = "Start the trial (test)";

let server: TestServer;
beforeAll(async () => {
  await ensureCourse();
  server = await startPocketBase();
}, START_MS);
afterAll(() => server.stop());

describe.each(ENGINES)("in %s", (engine, start) => {
  let driver: Driver;
  let learner: Learner;
  beforeAll(async () => {
    driver = await start({ isStorageOff: false });
    learner = new Learner(driver, server);
    console.log(`${engine}: ${driver.name}`);
  }, START_MS);
  afterAll(() => driver[Symbol.asyncDispose](), START_MS);

  it("a visitor reads what Premium costs by month and by year", async () => {
    await learner.open("/subscription");
    await learner.sees("€12 on ");
    await learner.press("choice", "Yearly");
    await learner.sees("€120 on ");
    await learner.press("choice", "Monthly");
    await learner.shows("no price of a year", () => !document.body.innerText.includes("€120 on "));
  });

  it("the order asks who it is for, and stands as it was chosen after the login", async () => {
    const person = await aPerson(server);
    await learner.open(LESSON);
    await learner.sees(CLOSED);
    await learner.press("link", "Get Premium");
    await learner.press("choice", "Yearly");
    await learner.press("link", "Try Premium for 7 days");
    await learner.press("link", "Log in now");
    await learner.write("Email", person.email);
    await learner.write("Password", person.password);
    await learner.press("button", "Log in");
    await learner.sees("Check and confirm");
    await learner.shows("the year chosen", () =>
      document.querySelector<HTMLInputElement>("input[name=plan]:checked")?.value.includes("yearly"),
    );
  });

  it("a declined card charges nothing; another opens the lesson one came from", async () => {
    await learner.press("choice", "I agree");
    await learner.press("button", "Start 7 days free");
    await learner.sees("Test payment, no money moves");
    await learner.press("choice", "4000 0000 0000 0002");
    await learner.press("button", PAY);
    await learner.sees("Nothing was charged.");
    await learner.press("choice", "4242 4242 4242 4242");
    await learner.press("button", PAY);
    await learner.isAt(LESSON);
    await learner.sees(PAID);
    await learner.sees("Premium is open.");
  });

  it("whoever comes back without paying is led to the lesson they came from", async () => {
    await learner.open("/success");
    await learner.sees("No payment is under way");
    await learner.open("/cancel");
    await learner.sees("Nothing was charged");
    await learner.press("link", "Back to your lesson");
    await learner.isAt(LESSON);
  });

  it("a membership is cancelled in two presses, and kept in two", async () => {
    await learner.open("/subscriptions");
    await learner.sees("Your trial runs until");
    await learner.press("button", "Cancel membership");
    await learner.press("button", "Cancel on ");
    await learner.sees("You have cancelled: everything stays open until");
    await learner.press("button", "Keep membership");
    await learner.press("button", "Yes, keep it");
    await learner.sees("Your trial runs until");
  });

  it("a card is changed on the provider's page", async () => {
    await learner.press("button", "Change card");
    await learner.sees("Your subscription");
    await learner.press("button", "Change card");
    await learner.press("choice", "4000 0000 0000 0341");
    await learner.press("button", "Use this card (test)");
    await learner.sees("The card was changed.");
    await learner.press("link", "Back to ");
    await learner.sees("Your trial runs until");
  });

  it("whoever withdraws is out at once", async () => {
    await learner.press("button", "Withdraw");
    await learner.press("button", "Withdraw now");
    await learner.sees("You have withdrawn.");
    await learner.open(LESSON);
    await learner.sees(CLOSED);
    expect(await learner.ask(() => document.body.innerText)).not.toContain(PAID);
  });

  it("nothing broke on the way", async () => {
    expect(await learner.failures()).toEqual([]);
  });
});
