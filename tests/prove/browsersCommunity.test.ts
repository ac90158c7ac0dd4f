import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCourse } from "#support/course.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import type { Driver } from "./browsers/driver.ts";
import { ENGINES, START_MS } from "./browsers/engines.ts";
import { ENTER, Learner } from "./browsers/learner.ts";
import { choosePicture } from "./browsers/picture.ts";

const LESSON = "/module/1/demand-without-guessing";

let server: TestServer;
const { write, answer, report, anOldHand } = postsOn(() => server);
beforeAll(async () => {
  await ensureCourse();
  server = await startPocketBase();
}, START_MS);
afterAll(() => server.stop());

describe.each(ENGINES)("in %s", (engine, start) => {
  let driver: Driver;
  let learner: Learner;
  let [ada, bob]: Person[] = [];
  let [asked, shown] = ["", ""];
  beforeAll(async () => {
    [ada, bob] = [await anOldHand({ displayName: "Ada" }), await anOldHand({ displayName: "Bob" })];
    asked = (await write(bob as Person, { title: `Bob asks in ${engine}` })).id;
    driver = await start({ isStorageOff: false });
    learner = new Learner(driver, server);
    console.log(`${engine}: ${driver.name}`);
  }, START_MS);
  afterAll(() => driver[Symbol.asyncDispose](), START_MS);

  it("a visitor reads a list and a post, is led to the login, and back to where one answers", async () => {
    await learner.open("/community");
    await learner.press("link", `Bob asks in ${engine}`);
    await learner.sees("At 30 cm the tiles answer.");
    await learner.press("link", "Log in to reply");
    await learner.write("Email", ada?.email ?? "");
    await learner.write("Password", ada?.password ?? "");
    await learner.press("button", "Log in");
    await learner.isAt(`/community/post/${asked}`);
    await learner.press("button", "Write a reply");
    await learner.press("button", "Close, keep the draft");
  });

  it("a post with a picture is written, and stands there as everybody reads it", async () => {
    await learner.open("/community/questions");
    await learner.press("button", "Write a post");
    await learner.write("Title", "Whose Tuesday is it?");
    await learner.write("Text", "I asked **three** people.");
    await learner.sees("Draft kept on this device");
    expect(await learner.ask(choosePicture)).toBe(true);
    await learner.sees("1 picture added.");
    await learner.press("button", "Post");
    await learner.shows("the post", () => document.querySelector(".thread strong")?.textContent === "three");
    await learner.shows("its picture", () => {
      const picture = document.querySelector<HTMLImageElement>(".thread .pics img");
      picture?.scrollIntoView();
      return picture?.complete && picture.naturalWidth === 1920;
    });
    shown = await learner.ask(() => location.pathname.split("/").at(-1) ?? "");
  });

  it("what others answer meanwhile is offered, read at a press, accepted and liked", async () => {
    await answer(bob as Person, shown, "The hallway, with coats.");
    await learner.press("button", "1 new reply");
    await learner.sees("The hallway, with coats.");
    await learner.press("button", "Accept this answer");
    await learner.sees("Accepted answer");
    await learner.press("button", "Helpful, 0 what Bob wrote");
    await learner.shows("a like", () => document.querySelector("[data-like][aria-pressed=true]") !== null);
    await learner.until("both are kept", async () => {
      const row = await sql(server, `SELECT p.accepted != '' AND r.likes = 1 FROM posts p JOIN replies r ON r.post = p.id WHERE p.id = '${shown}'`); // prettier-ignore
      return row[0] === "1";
    });
  });

  it("an answer is written and changed; somebody is called by name with the keys", async () => {
    await learner.open(`/community/post/${asked}`);
    await learner.press("button", "Write a reply");
    await learner.write("Reply", "Ask @Bo");
    await learner.sees("Bob");
    await learner.shows("the name", () => document.querySelector("[role=option][aria-selected=true]") !== null);
    await learner.keys(`${ENTER} please`);
    await learner.press("button", "Reply");
    await learner.sees("Your reply is there.");
    await learner.shows("the call", () => document.querySelector(".reply a[href^='/community/people/']") !== null);
    await learner.press("button", "Edit your reply");
    await learner.write("Reply", " now");
    await learner.press("button", "Save");
    await learner.sees("Edited");
  });

  it("what somebody else wrote is reported, and what one wrote is deleted, with Undo", async () => {
    await learner.press("button", "Report what Bob wrote");
    await learner.press("choice", "It is advertising");
    await learner.press("button", "Report");
    await learner.sees("You reported this.");
    await learner.press("button", "Show it again");
    await learner.sees("At 30 cm the tiles answer.");
    await learner.press("button", "Delete what Ada wrote");
    await learner.sees("Your reply is deleted.");
    await learner.press("button", "Undo");
    await learner.shows("the reply", () => document.querySelector("[data-reply] .prose")?.checkVisibility());
    await learner.press("button", "Delete what Ada wrote");
    await learner.sees("Your reply is deleted.");
    await learner.open("/community");
    await learner.until("it is gone", async () => {
      const rows = await sql(server, `SELECT count(*) FROM replies WHERE user = '${ada?.id}'`);
      return rows[0] === "0";
    });
  });

  it("with Q a learner asks about the second at which a lesson stands, and finds it at its line", async () => {
    await learner.open(LESSON);
    await learner.press("button", "Play");
    await learner.shows("moving pictures", () => (document.querySelector("video")?.currentTime ?? 0) > 1);
    await learner.keys("q");
    await learner.shows("the form", () => document.activeElement?.matches("form.posting h2"));
    await learner.write("Title", `Asked in ${engine}`);
    await learner.write("Text", "What does she say here?");
    await learner.press("button", "Post");
    await learner.sees(`Asked in ${engine}`);
    await learner.open(LESSON);
    await learner.shows("the question", (title) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelector<HTMLElement>("#questions")?.innerText.includes(title);
    }, `Asked in ${engine}`); // prettier-ignore
    await learner.shows("its line", () => document.querySelector(".transcript .asked") !== null);
  });

  it("a message to the operator is sent", async () => {
    await learner.open("/contact");
    await learner.write("Name", "Ada");
    await learner.write("Message", `Where is my receipt? ${engine}`);
    await learner.ask(() => {
      const topic = document.querySelector<HTMLSelectElement>("select[name=topic]");
      if (topic) topic.value = "premium";
      topic?.dispatchEvent(new Event("input", { bubbles: true }));
      topic?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await learner.press("button", "Send message");
    await learner.sees("Your message is with us");
    const kept = await sql(server, `SELECT topic FROM contactMessages WHERE message LIKE '%${engine}'`);
    expect(kept).toEqual(["premium"]);
  });

  it("a moderator goes through the queue by keys, and what they hide is hidden", async () => {
    const ida = await aRole(server, "moderator");
    const bad = await answer(bob as Person, asked, `DM me in ${engine}.`);
    await report(await anOldHand(), bad.id, "replies");
    await learner.open("/profile");
    await learner.sees("Log out here");
    await learner.ask(() => document.documentElement.setAttribute("data-before", ""));
    await learner.press("button", "Log out here");
    await learner.shows("the page drawn anew", () => !document.documentElement.hasAttribute("data-before"));
    await learner.sees("You are logged out.");
    await learner.logIn(ida, `/moderation?case=replies/${bad.id}`);
    await learner.sees(`DM me in ${engine}.`);
    await learner.keys("h");
    await learner.shows("the question why", () => document.activeElement?.matches("textarea"));
    await learner.keys(`It sells: hjk${ENTER}`);
    await learner.sees("Hidden.");
    expect(await (await fetch(`${server.url}/community/post/${asked}`)).text()).not.toContain("DM me in");
  });

  it("nothing broke on the way", async () => {
    expect(await learner.failures()).toEqual([]);
  });
});
