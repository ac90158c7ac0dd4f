import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grant } from "#support/person.ts";
import { SAMPLE } from "#support/course.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { finishModuleOne, onAnotherDevice } from "./browsers/anotherDevice.ts";
import type { Driver } from "./browsers/driver.ts";
import { ENGINES, START_MS } from "./browsers/engines.ts";
import { hatchFaults, plainPlate } from "./browsers/hatch.ts";
import { ENTER, Learner } from "./browsers/learner.ts";
import { actInLists } from "./browsers/lists.ts";
import { printedOn } from "./browsers/printed.ts";

const DAY_MS = 86_400_000;
const FREE_LESSON = "/module/1/viewer-before-topic";
const PREMIUM_LESSON = "/module/5/five-numbers";
/** The same, as the search names it. */
const FOUND_LESSON = "/module/5?lesson=five-numbers";
const PAID = "Name the act before you read the number";
const NAME = "Ada Xanthippe Browser-Lovelace";
const PRIVATE = [NAME, PAID, "@example.test"];

let server: TestServer;
beforeAll(async () => void (server = await startPocketBase({ site: SAMPLE })));
afterAll(() => server.stop());

describe.each(ENGINES)("in %s", (engine, start) => {
  const person = { email: `${randomUUID()}@example.test`, password: "Correct-horse-9" };
  let driver: Driver;
  let learner: Learner;
  beforeAll(async () => {
    driver = await start({ isStorageOff: false });
    learner = new Learner(driver, server);
    console.log(`${engine}: ${driver.name}`);
  }, START_MS);
  afterAll(() => driver[Symbol.asyncDispose](), START_MS);

  it("a newcomer makes an account and answers the first questions", async () => {
    await learner.open("/register");
    await learner.write("Name (optional)", NAME);
    await learner.write("Email", person.email);
    await learner.write("Password", person.password);
    await learner.press("button", "Make my account");
    await learner.isAt("/dashboard");
    await learner.sees("Welcome to the cutting room");
    await learner.press("button", "Continue");
    await learner.press("choice", "None yet");
    await learner.press("button", "Continue");
    await learner.press("choice", "Growth");
    await learner.press("button", "Continue");
    await learner.press("button", "Continue");
    await learner.press("button", "Look around first");
    await learner.shows("the dashboard", () => /, Ada Xanthippe Browser-Lovelace\./.test(document.body.innerText));
  });

  it("the gate of a premium lesson is hatched, without a seam", async () => {
    await learner.open(PREMIUM_LESSON);
    await learner.shows("the gate", plainPlate);
    await expect
      .poll(async () => hatchFaults(await learner.picture(), await learner.ask(plainPlate)), { timeout: 20_000 })
      .toEqual([]);
  });

  it("the video of a lesson plays with its captions", async () => {
    await learner.open(FREE_LESSON);
    await learner.press("button", "Play");
    await learner.shows("moving pictures", () => (document.querySelector("video")?.currentTime ?? 0) > 1);
    await learner.shows("captions", () => {
      const track = document.querySelector("video")?.textTracks[0];
      return track && track.mode !== "disabled" && (track.cues?.length ?? 0) > 10;
    });
  });

  it("a note is written at its second, and is there again on return", async () => {
    await learner.keys("n");
    await learner.shows("a field", () => document.activeElement?.matches("textarea, input"));
    await learner.keys(`My note from here${ENTER}`);
    await learner.sees("My note from here");
    await learner.open("/notes");
    await learner.sees("My note from here");
  });

  it("a quiz says whether an answer is right, and why", async () => {
    await learner.open(FREE_LESSON);
    const choice = await learner.ask(
      () => document.querySelector<HTMLElement>("form.quiz .choice:not(.right) label")?.innerText.trim() ?? "",
    );
    await learner.press("choice", choice);
    await learner.sees("Not quite.");
    await learner.press("button", "Try again");
  });

  it("a lesson is marked complete", async () => {
    await learner.press("button", "Mark complete");
    await learner.sees("Completed");
    await learner.sees("Saved.");
  });

  it("the search finds a lesson, and Enter leads to it", async () => {
    await learner.open("/faq");
    await learner.press("button", "Search the course");
    await learner.shows("the field", () => document.activeElement?.matches("input"));
    await learner.keys("Five numbers, one table");
    await learner.shows("the lesson at the top", () =>
      document.querySelector<HTMLElement>("#search [role=option]")?.innerText.includes("Five numbers, one table"),
    );
    await learner.keys(ENTER);
    await learner.isAt(FOUND_LESSON);
    await learner.sees("Part of Premium");
  });

  it("the dashboard shows the lesson, the week and the year", async () => {
    await finishModuleOne(server, await onAnotherDevice(server, person));
    await learner.open("/dashboard");
    await learner.shows("the day", () => document.querySelector("main")?.innerText.includes("Your year"));
    await learner.sees("This week");
    await learner.shows("no error screen", () => !/Something went wrong/i.test(document.body.innerText));
  });

  it("a certificate is checked, and printed whole on one page", async () => {
    await learner.open("/dashboard");
    await learner.press("link", "Module 1, ");
    await learner.sees("Genuine.");
    const isDrawn = (name: string) =>
      document.querySelector<HTMLElement>("article")?.innerText.includes(name) && document.fonts.status === "loaded";
    await learner.shows("the sheet", isDrawn, NAME);
    const pdf = await learner.print();
    if (!pdf) return;
    const { pages, text, cut } = await printedOn(pdf);
    expect(pages).toBe(1);
    expect(text).toContain(NAME);
    expect(cut).toEqual([]);
  });

  it("bookmarks, alerts and badges open over the page, take an act and close", async () => {
    await actInLists(learner, FREE_LESSON, "Pick a viewer, not a topic");
  });

  it("Back leads to where one was, while one stays logged in", async () => {
    await grant(server, await onAnotherDevice(server, person), { validUntil: new Date(Date.now() + DAY_MS) });
    await learner.open("/profile");
    await learner.sees("Log out here");
    await learner.open(PREMIUM_LESSON);
    await learner.sees(PAID);
    await learner.ask(() => scrollTo(0, 700));
    await learner.open("/dashboard");
    await learner.sees("Your year");
    await learner.back();
    await learner.isAt(PREMIUM_LESSON);
    await learner.sees(PAID);
    await learner.shows("the same place", () => scrollY === 700);
  });

  it("after logging out Back shows nothing private and nothing paid for", async () => {
    await learner.open("/dashboard");
    await learner.sees("Your year");
    await learner.open("/profile");
    await learner.sees("Log out here");
    await learner.ask(() => document.documentElement.setAttribute("data-before", ""));
    await learner.press("button", "Log out here");
    await learner.shows("the page drawn anew", () => !document.documentElement.hasAttribute("data-before"));
    await learner.sees("You are logged out.");
    for (const path of ["/dashboard", PREMIUM_LESSON]) {
      await learner.back();
      await learner.isAt(path);
      await learner.shows("the way in", () =>
        [...document.querySelectorAll("header a")].some((link) => link.textContent?.trim() === "Login"),
      );
      const shown = await learner.ask(() => document.body.innerText);
      expect(PRIVATE.filter((words) => shown.includes(words))).toEqual([]);
    }
  });

  it("nothing broke on the way", async () => {
    expect(await learner.failures()).toEqual([]);
  });
});
