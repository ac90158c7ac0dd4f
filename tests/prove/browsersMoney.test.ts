// A membership bought and ended in Chromium, Firefox and WebKitGTK.
import { describe, expect, it } from "vitest";
import { serverHere } from "#serverTests/here.ts";
import { ensureCourse } from "#support/course.ts";
import { aPerson } from "#support/person.ts";
import { driven, ENGINES } from "./browsers/engines.ts";

const LESSON = "/module/5/five-numbers";
const CLOSED = "The rest of this lesson is part of Premium";
const PAID = "Name the act before you read the number";
const PAY = "Start the trial (test)";

await ensureCourse();
const server = await serverHere();

describe.each(ENGINES)("in %s", (engine, start) => {
  const at = driven(engine, start, () => server);

  it("a visitor reads what Premium costs by month and by year", async () => {
    await at.learner.open("/subscription");
    // Until somebody moves on the page it says the same without the day.
    await at.learner.sees("€120, after 7 days");
    await at.learner.ask(() => scrollBy(0, 1));
    await at.learner.sees("€120 on ");
    await at.learner.press("choice", "Monthly");
    await at.learner.sees("€12 on ");
    await at.learner.shows("no price of a year", () => !document.body.innerText.includes("€120 on "));
  });

  it("the order asks who it is for, and stands as it was chosen after the login", async () => {
    const person = await aPerson(server);
    await at.learner.open(LESSON);
    await at.learner.sees(CLOSED);
    await at.learner.press("link", "Get Premium");
    await at.learner.press("choice", "Yearly");
    await at.learner.press("link", "Try Premium for 7 days");
    await at.learner.press("link", "Log in now");
    await at.learner.signIn(person);
    await at.learner.sees("Check and confirm");
    await at.learner.shows("the year chosen", () =>
      document.querySelector<HTMLInputElement>("input[name=plan]:checked")?.value.includes("yearly"),
    );
  });

  it("a declined card charges nothing; another opens the lesson one came from", async () => {
    await at.learner.press("choice", "I agree");
    await at.learner.press("button", "Start your 7-day trial");
    await at.learner.sees("Test payment, no money moves");
    await at.learner.press("choice", "4000 0000 0000 0002");
    await at.learner.press("button", PAY);
    await at.learner.sees("Nothing was charged.");
    await at.learner.press("choice", "4242 4242 4242 4242");
    await at.learner.press("button", PAY);
    await at.learner.sees("The other half is open.");
    await at.learner.press("link", "Continue with lesson 5.1");
    await at.learner.isAt(LESSON);
    await at.learner.sees(PAID);
  });

  it("whoever comes back without paying is led to the lesson they came from", async () => {
    await at.learner.open("/success");
    await at.learner.sees("You have Premium.");
    await at.learner.open("/cancel");
    await at.learner.sees("Nothing was charged");
    await at.learner.press("link", "Back to your lesson");
    await at.learner.isAt(LESSON);
  });

  it("a membership is cancelled in two presses, and kept in two", async () => {
    await at.learner.open("/subscriptions");
    await at.learner.sees("Your trial runs until");
    await at.learner.press("button", "Cancel membership");
    await at.learner.press("button", "Cancel on ");
    await at.learner.sees("You’ve cancelled. Everything stays open until");
    await at.learner.press("button", "Keep membership");
    await at.learner.press("button", "Yes, keep it");
    await at.learner.sees("Your trial runs until");
  });

  it("a card is changed on the provider's page", async () => {
    await at.learner.press("button", "Change card");
    await at.learner.sees("Your subscription");
    await at.learner.press("button", "Change card");
    await at.learner.press("choice", "4000 0000 0000 0341");
    await at.learner.press("button", "Use this card (test)");
    await at.learner.sees("The card was changed.");
    await at.learner.press("link", "Back to ");
    await at.learner.sees("Your trial runs until");
  });

  it("whoever withdraws is out at once", async () => {
    await at.learner.press("button", "Withdraw");
    await at.learner.press("button", "Withdraw now");
    await at.learner.sees("You’ve withdrawn.");
    await at.learner.open(LESSON);
    await at.learner.sees(CLOSED);
    expect(await at.learner.ask(() => document.body.innerText)).not.toContain(PAID);
  });

  it("nothing broke on the way", async () => {
    expect(await at.learner.failures()).toEqual([]);
  });
});
