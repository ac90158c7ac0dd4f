// Drives Chromium, Debian’s Firefox and WebKitGTK through the same journeys: account, video with captions, note,
// quiz, search, dashboard, certificate and its prints, Back logged in and logged out.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, sql } from "#serverTests/ask.ts";
import { serverHere } from "#serverTests/here.ts";
import { ago, complete, lessonsOf } from "#serverTests/learner.ts";
import { grant } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { driven, ENGINES } from "./browsers/engines.ts";
import { hatchFaults, plainPlate } from "./browsers/hatch.ts";
import { ENTER, type Learner } from "./browsers/learner.ts";
import { printedOn } from "./browsers/printed.ts";

async function close(learner: Learner, path: string): Promise<void> {
  await learner.press("button", "Close");
  await learner.shows("the page alone", () => !document.querySelector("dialog[open]") && location.hash === "");
  await learner.isAt(path);
}

/** Opens each list of one's own over a page, acts once in it and closes it; of a lesson just read, in module 1 finished. */
async function actInLists(learner: Learner, lesson: string, title: string): Promise<void> {
  await learner.open(lesson);
  await learner.press("button", "Bookmark");
  await learner.sees("Bookmarked.");
  await learner.open("/faq#bookmarks");
  await learner.sees("1 saved");
  await learner.press("button", `Remove the bookmark: ${title}`);
  await learner.sees("Bookmark removed.");
  await learner.press("button", "Undo");
  await learner.sees("1 saved");
  await close(learner, "/faq");

  await learner.open("/faq#alerts");
  await learner.press("button", "Delete: Your certificate is ready");
  await learner.sees("Deleted:");
  await learner.press("button", "Undo: Your certificate is ready");
  await learner.press("button", "Mark as read: Your certificate is ready");
  await close(learner, "/faq");

  await learner.open("/faq#badges");
  await learner.sees("First module");
  await learner.sees("Earned");
  await learner.press("heading", "Badges");
  await close(learner, "/faq");
}

/** Their account as another device knows it. */
async function onAnotherDevice(
  { url }: TestServer,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; token: string }> {
  const { token, record } = await request<{ token: string; record: { id: string } }>(
    `${url}/api/collections/users/auth-with-password`,
    { body: { identity: email, password } },
  );
  return { id: record.id, token };
}

/** Finishes a module, and lets one lesson of it be three weeks old. */
async function finishModuleOne(server: TestServer, { id, token }: { id: string; token: string }): Promise<void> {
  const lessons = lessonsOf(1);
  const completed = lessons.flatMap((lesson) => complete(lesson).completed);
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: "Europe/Berlin" }, token });
  // A year is drawn from the third week on.
  const day = ago(20 * DAY_MS).slice(0, 10);
  await sql(
    server,
    `UPDATE completions SET days = '["${day}"]' WHERE user = '${id}' AND lessonId = '${lessons.at(-1)}'`,
  );
}

const FREE_LESSON = "/module/1/viewer-before-topic";
const PREMIUM_LESSON = "/module/5/five-numbers";
/** The same, as the search names it. */
const FOUND_LESSON = "/module/5?lesson=five-numbers";
const PAID = "Name the act before you read the number";
const NAME = "Ada Xanthippe Browser-Lovelace";
const PRIVATE = [NAME, PAID, "@example.test"];

const server = await serverHere();

describe.each(ENGINES)("in %s", (engine, start) => {
  const person = { email: `${randomUUID()}@example.test`, password: "Correct-horse-9" };
  const at = driven(engine, start, () => server);

  it("a newcomer makes an account and answers the first questions", async () => {
    await at.learner.open("/register");
    await at.learner.write("Name (optional)", NAME);
    await at.learner.write("Email", person.email);
    await at.learner.write("Password", person.password);
    await at.learner.press("button", "Create account");
    await at.learner.isAt("/dashboard");
    await at.learner.sees("Welcome to the cutting room");
    await at.learner.press("button", "Continue");
    await at.learner.press("choice", "None yet");
    await at.learner.press("button", "Continue");
    await at.learner.press("choice", "Growth");
    await at.learner.press("button", "Continue");
    await at.learner.press("button", "Continue");
    await at.learner.press("button", "Look around first");
    // The tour would stand over whatever is looked at next.
    await at.learner.press("button", "End the tour");
    await at.learner.shows("the dashboard", () => /, Ada Xanthippe Browser-Lovelace\./.test(document.body.innerText));
  });

  it("the gate of a premium lesson is hatched, without a seam", async () => {
    await at.learner.open(PREMIUM_LESSON);
    await at.learner.shows("the gate", plainPlate);
    await expect
      .poll(async () => hatchFaults(await at.learner.picture(), await at.learner.ask(plainPlate)), { timeout: 20_000 })
      .toEqual([]);
  });

  it("the video of a lesson plays with its captions", async () => {
    await at.learner.open(FREE_LESSON);
    await at.learner.play();
    await at.learner.shows("captions", () => {
      const track = document.querySelector("video")?.textTracks[0];
      return track && track.mode !== "disabled" && (track.cues?.length ?? 0) > 10;
    });
  });

  it("a note is written at its second, and is there again on return", async () => {
    await at.learner.keys("n");
    await at.learner.shows("a field", () => document.activeElement?.matches("textarea, input"));
    await at.learner.keys(`My note from here${ENTER}`);
    await at.learner.press("button", "My notes");
    await at.learner.sees("My note from here");
    await at.learner.open("/notes");
    await at.learner.sees("My note from here");
  });

  it("a quiz says whether an answer is right, and why", async () => {
    await at.learner.open(FREE_LESSON);
    const choice = await at.learner.ask(
      () => document.querySelector<HTMLElement>("form[data-quiz] [data-choice='wrong'] label")?.innerText.trim() ?? "",
    );
    await at.learner.press("choice", choice);
    await at.learner.sees("Not quite.");
    await at.learner.press("button", "Try again");
  });

  it("a lesson is marked complete", async () => {
    await at.learner.press("button", "Mark complete");
    await at.learner.sees("Completed");
    await at.learner.sees("Saved.");
  });

  it("the search finds a lesson, and Enter leads to it", async () => {
    await at.learner.open("/faq");
    await at.learner.press("field", "Search the course");
    await at.learner.shows("the field", () => document.activeElement?.matches("input"));
    await at.learner.keys("Five numbers, one table");
    await at.learner.shows("the lesson at the top", () =>
      document.querySelector<HTMLElement>("#search [role=option]")?.innerText.includes("Five numbers, one table"),
    );
    await at.learner.keys(ENTER);
    await at.learner.isAt(FOUND_LESSON);
    await at.learner.sees("Part of Premium");
  });

  it("the dashboard shows the lesson, the week and the year", async () => {
    await finishModuleOne(server, await onAnotherDevice(server, person));
    await at.learner.open("/dashboard");
    await at.learner.shows("the day", () => document.querySelector("main")?.innerText.includes("Your year"));
    await at.learner.sees("This week");
    await at.learner.shows("no error screen", () => !/Something went wrong/i.test(document.body.innerText));
  });

  it("a certificate is checked, and printed whole on one page", async () => {
    await at.learner.open("/dashboard");
    await at.learner.press("link", "Certificate");
    await at.learner.sees("Genuine.");
    const isDrawn = (name: string) =>
      document.querySelector<HTMLElement>("article")?.innerText.includes(name) && document.fonts.status === "loaded";
    await at.learner.shows("the sheet", isDrawn, NAME);
    const pdf = await at.learner.print();
    if (!pdf) return;
    const { pages, text, cut } = await printedOn(pdf);
    expect(pages).toBe(1);
    expect(text).toContain(NAME);
    expect(cut).toEqual([]);
  });

  it("bookmarks, alerts and badges open over the page, take an act and close", async () => {
    await actInLists(at.learner, FREE_LESSON, "Pick a viewer, not a topic");
  });

  it("Back leads to where one was, while one stays logged in", async () => {
    await grant(server, await onAnotherDevice(server, person), { validUntil: new Date(Date.now() + DAY_MS) });
    await at.learner.open("/profile");
    await at.learner.sees("Log out here");
    await at.learner.open(PREMIUM_LESSON);
    await at.learner.sees(PAID);
    await at.learner.ask(() => scrollTo(0, 700));
    await at.learner.open("/dashboard");
    await at.learner.sees("Your year");
    await at.learner.back();
    await at.learner.isAt(PREMIUM_LESSON);
    await at.learner.sees(PAID);
    await at.learner.shows("the same place", () => scrollY === 700);
  });

  it("after logging out Back shows nothing private and nothing paid for", async () => {
    await at.learner.open("/dashboard");
    await at.learner.sees("Your year");
    await at.learner.logOut();
    for (const path of ["/dashboard", PREMIUM_LESSON]) {
      await at.learner.back();
      await at.learner.isAt(path);
      await at.learner.shows("the way in", () =>
        [...document.querySelectorAll("header a")].some((link) => link.textContent?.trim() === "Login"),
      );
      const shown = await at.learner.ask(() => document.body.innerText);
      expect(PRIVATE.filter((words) => shown.includes(words))).toEqual([]);
    }
  });

  it("nothing broke on the way", async () => {
    expect(await at.learner.failures()).toEqual([]);
  });
});
