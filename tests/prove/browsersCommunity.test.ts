// The community with pictures, contact and moderation by keys, in Chromium, Firefox and WebKitGTK.
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "#serverTests/ask.ts";
import { serverHere } from "#serverTests/here.ts";
import { postsOn } from "#serverTests/posting.ts";
import { ensureCourse } from "#support/course.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { driven, ENGINES, START_MS } from "./browsers/engines.ts";
import { ENTER } from "./browsers/learner.ts";

/**
 * Chooses a picture in the form of a post, as a file that was dropped: no driver answers a browser's own dialog. Runs in
 * the page.
 */
async function choosePicture(): Promise<boolean> {
  const line = document.querySelector<HTMLInputElement>("main form input[type=file]");
  const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
  const pen = canvas.getContext("2d");
  if (!line || !pen) return false;
  pen.fillStyle = "teal";
  pen.fillRect(0, 0, 1200, 1200);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob ?? ""], "kitchen.png", { type: "image/png" }));
  line.files = chosen.files;
  line.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

const LESSON = "/module/1/demand-without-guessing";

const { write, answer, report, anOldHand } = postsOn(() => server);
await ensureCourse();
const server = await serverHere();

describe.each(ENGINES)("in %s", (engine, start) => {
  const at = driven(engine, start, () => server);
  let [ada, bob]: Person[] = [];
  let [asked, shown] = ["", ""];
  beforeAll(async () => {
    [ada, bob] = [await anOldHand({ displayName: "Ada" }), await anOldHand({ displayName: "Bob" })];
    asked = (await write(bob as Person, { title: `Bob asks in ${engine}` })).id;
  }, START_MS);

  it("a visitor reads a list and a post, is led to the login, and back to where one answers", async () => {
    await at.learner.open("/community");
    await at.learner.press("link", `Bob asks in ${engine}`);
    await at.learner.sees("At 30 cm the tiles answer.");
    await at.learner.press("link", "Log in to reply");
    await at.learner.signIn(ada as Person);
    await at.learner.isAt(`/community/post/${asked}`);
    await at.learner.press("button", "Write a reply");
    await at.learner.press("button", "Close and keep the draft");
  });

  it("a post with a picture is written, and stands there as everybody reads it", async () => {
    await at.learner.open("/community/questions");
    await at.learner.press("button", "Write a post");
    await at.learner.write("Title", "Whose Tuesday is it?");
    await at.learner.write("Text", "I asked **three** people.");
    await at.learner.sees("Draft saved on this device");
    expect(await at.learner.ask(choosePicture)).toBe(true);
    await at.learner.sees("1 picture added.");
    await at.learner.press("button", "Post");
    await at.learner.shows("the post", () => document.querySelector("article strong")?.textContent === "three");
    await at.learner.shows("its picture", () => {
      const picture = document.querySelector<HTMLImageElement>("article li img");
      picture?.scrollIntoView();
      return picture?.complete && picture.naturalWidth === 1920;
    });
    shown = await at.learner.ask(() => location.pathname.split("/").at(-1) ?? "");
  });

  it("what others answer meanwhile is offered, read at a press, accepted and liked", async () => {
    await answer(bob as Person, shown, "The hallway, with coats.");
    await at.learner.press("button", "1 new reply");
    await at.learner.sees("The hallway, with coats.");
    await at.learner.press("button", "Accept this answer");
    await at.learner.sees("Accepted answer");
    await at.learner.press("button", "Helpful what Bob wrote");
    await at.learner.shows("a like", () => document.querySelector("[data-acts] [aria-pressed=true]") !== null);
    await at.learner.until("both are kept", async () => {
      const row = await sql(server, `SELECT p.accepted != '' AND r.likes = 1 FROM posts p JOIN replies r ON r.post = p.id WHERE p.id = '${shown}'`); // prettier-ignore
      return row[0] === "1";
    });
  });

  it("an answer is written and changed; somebody is called by name with the keys", async () => {
    await at.learner.open(`/community/post/${asked}`);
    await at.learner.press("button", "Write a reply");
    await at.learner.write("Reply", "Ask @Bo");
    await at.learner.sees("Bob");
    await at.learner.shows("the name", () => document.querySelector("[role=option][aria-selected=true]") !== null);
    await at.learner.keys(`${ENTER} please`);
    await at.learner.press("button", "Reply");
    await at.learner.sees("Your reply is posted.");
    await at.learner.shows(
      "the call",
      () => document.querySelector("[data-reply] .prose a[href^='/community/people/']") !== null,
    );
    await at.learner.press("button", "Edit your reply");
    await at.learner.write("Reply", " now");
    await at.learner.press("button", "Save");
    await at.learner.sees("Edited");
  });

  it("what somebody else wrote is reported, and what one wrote is deleted, with Undo", async () => {
    await at.learner.press("button", "Report what Bob wrote");
    await at.learner.press("choice", "It is advertising");
    await at.learner.press("button", "Report");
    await at.learner.sees("You reported this.");
    await at.learner.press("button", "Show it again");
    await at.learner.sees("At 30 cm the tiles answer.");
    await at.learner.press("button", "Delete what Ada wrote");
    await at.learner.sees("Your reply is deleted.");
    await at.learner.press("button", "Undo");
    await at.learner.shows("the reply", () => document.querySelector("[data-reply] .prose")?.checkVisibility());
    await at.learner.press("button", "Delete what Ada wrote");
    await at.learner.sees("Your reply is deleted.");
    await at.learner.open("/community");
    await at.learner.until("it is gone", async () => {
      const rows = await sql(server, `SELECT count(*) FROM replies WHERE user = '${ada?.id}'`);
      return rows[0] === "0";
    });
  });

  it("with Q a learner asks about the second at which a lesson stands, and finds it at its line", async () => {
    await at.learner.open(LESSON);
    await at.learner.play();
    await at.learner.keys("q");
    await at.learner.shows("the form", () => document.activeElement?.matches("main form h2"));
    await at.learner.write("Title", `Asked in ${engine}`);
    await at.learner.write("Text", "What does she say here?");
    await at.learner.press("button", "Post");
    await at.learner.sees(`Asked in ${engine}`);
    await at.learner.open(LESSON);
    await at.learner.shows("the question", (title) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelector<HTMLElement>("#questions")?.innerText.includes(title);
    }, `Asked in ${engine}`); // prettier-ignore
    await at.learner.shows("its line", () => document.querySelector(".transcript [data-asked]") !== null);
  });

  it("a message to the operator is sent", async () => {
    await at.learner.open("/contact");
    await at.learner.write("Name", "Ada");
    await at.learner.write("Message", `Where is my receipt? ${engine}`);
    await at.learner.ask(() => {
      const topic = document.querySelector<HTMLSelectElement>("select[name=topic]");
      if (topic) topic.value = "premium";
      topic?.dispatchEvent(new Event("input", { bubbles: true }));
      topic?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await at.learner.press("button", "Send message");
    await at.learner.sees("We have your message");
    const kept = await sql(server, `SELECT topic FROM contactMessages WHERE message LIKE '%${engine}'`);
    expect(kept).toEqual(["premium"]);
  });

  it("a moderator goes through the queue by keys, and what they hide is hidden", async () => {
    const ida = await aRole(server, "moderator");
    const bad = await answer(bob as Person, asked, `DM me in ${engine}.`);
    await report(await anOldHand(), bad.id, "replies");
    await at.learner.logOut();
    await at.learner.logIn(ida, `/moderation?case=replies/${bad.id}`);
    await at.learner.sees(`DM me in ${engine}.`);
    await at.learner.keys("h");
    await at.learner.shows("the question why", () => document.activeElement?.matches("textarea"));
    await at.learner.keys(`It sells: hjk${ENTER}`);
    await at.learner.sees("Hidden.");
    expect(await (await fetch(`${server.url}/community/post/${asked}`)).text()).not.toContain("DM me in");
  });

  it("nothing broke on the way", async () => {
    expect(await at.learner.failures()).toEqual([]);
  });
});
