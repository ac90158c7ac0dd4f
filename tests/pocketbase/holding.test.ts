import { describe, expect, it } from "vitest";
import type { PostRow } from "#contract/community.d.ts";
import { pngOf } from "#support/pictures.ts";
import { aRole } from "#support/role.ts";
import { ask, fileOf, json, listOf, send, succeeded } from "./ask.ts";
import { ownMails } from "./here.ts";
import { decisionsOn, REASON } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { reviewsOn, rowsOf } from "./reviewing.ts";

const { server, sink } = await ownMails();
const ida = await aRole(server, "moderator");
const { write, illustrate, answer, report, read, row, anOldHand } = postsOn(() => server);
const { decide, queue, caseOf, toldTo, again } = decisionsOn(() => server);
const reviews = reviewsOn(() => server);

describe("what says a word or leads to a host of the lists", () => {
  it("waits, hidden, for a look, with the reason; then it is seen, and whoever it answers hears of it", async () => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    const { id } = await write(ada);
    const held = await answer(bob, id, "I do сhеap  *subs*, ask me.");
    expect(held).toMatchObject({ hidden: true, heldFor: "Says “cheap subs”." });
    expect((await row(id)).answers).toBe(0);
    const alerts = async () =>
      (await listOf<{ title: string }>(server, rowsOf("notifications"), ada.token)).filter(({ title }) =>
        title.endsWith("replied to you"),
      ).length;
    expect(await alerts()).toBe(0);
    expect((await queue(ida, "?kind=replies")).cases).toMatchObject([
      { id: held.id, heldFor: held.heldFor, hidden: true },
    ]);
    await succeeded(decide(ida, `replies/${held.id}`, "restore"));
    expect([(await row(id)).answers, await alerts()]).toEqual([1, 1]);
    expect((await queue(ida, "?kind=replies")).cases).toEqual([]);
  });

  it("of a review waits in the same way, at a change too; one that was let be seen, or is banned, waits no more", async () => {
    const ada = await anOldHand();
    const mild = await reviews.write(ada, { rating: 4, title: "Kind", content: "It is." });
    expect(mild).toMatchObject({ hidden: false, heldFor: "" });
    const held = await reviews.write(ada, { rating: 4, title: "Kind", content: "See www.spam.example!" });
    expect(held).toMatchObject({ id: mild.id, hidden: true, heldFor: "Says “spam.example”." });
    const ofAda = async () => (await reviews.list()).filter(({ user }) => user === ada.id).length;
    expect([await ofAda(), await reviews.stats()]).toEqual([0, undefined]);
    const { cases, waiting } = await queue(ida, "?kind=reviews");
    expect(cases).toMatchObject([{ id: held.id, reports: 0, heldFor: held.heldFor, hidden: true }]);
    expect(waiting.reviews).toBe(1);
    expect((await caseOf(ida, `reviews/${held.id}`)).log).toMatchObject([{ act: "hold", reason: held.heldFor }]);
    await succeeded(decide(ida, `reviews/${held.id}`, "restore"));
    expect([await ofAda(), (await queue(ida, "?kind=reviews")).cases]).toEqual([1, []]);
    expect((await toldTo(ada))[0]?.title).toContain("visible again");
    const same = await reviews.write(ada, { rating: 5, title: "Kind", content: "spam.example, as I said." });
    expect(same.hidden).toBe(false);
    const bob = await anOldHand();
    const allowed = { user: bob.id, contentId: held.contentId, rating: 1, title: "Sub4Sub" };
    const ownDoor = { ...allowed, heldFor: "" };
    expect((await send(server, "POST", rowsOf("reviews"), ownDoor, bob.token)).status).toBe(400);
    await succeeded(send(server, "POST", rowsOf("reviews"), allowed, bob.token));
    expect((await queue(ida, "?kind=reviews")).cases).toMatchObject([{ heldFor: "Says “sub4sub”." }]);
    await succeeded(decide(ida, `users/${bob.id}`, "ban"));
    expect((await queue(ida, "?kind=reviews")).cases).toEqual([]);
  });
});

it("a post's pictures are reported and hidden by themselves, and shown again", async () => {
  const ada = await anOldHand();
  const { id, pictures } = json<PostRow>(await succeeded(illustrate(ada, [fileOf(pngOf(20, 10))])));
  const file = `/api/files/posts/${id}/${String(pictures[0])}`;
  const seen = async () => [
    (await ask(server, file)).status,
    (await ask(server, `/community/post/${id}`)).body.toString().includes(file),
  ];
  const bare = await write(ada);
  expect((await report(await anOldHand(), bare.id, "pictures")).status).toBe(400);
  expect(await seen()).toEqual([200, true]);
  for (let n = 0; n < 3; n += 1) await succeeded(report(await anOldHand(), id, "pictures"));
  expect([await seen(), await read(id)]).toEqual([[404, false], 200]);
  expect((await queue(ida, "?kind=pictures")).cases).toMatchObject([{ id, reports: 3, hidden: true }]);
  expect((await caseOf(ida, `pictures/${id}`)).pictures).toEqual(pictures);
  const { token } = json<{ token: string }>(await send(server, "POST", "/api/files/token", undefined, ida.token));
  expect((await ask(server, `${file}?token=${token}`)).status).toBe(200);
  await succeeded(decide(ida, `pictures/${id}`, "restore"));
  expect(await seen()).toEqual([200, true]);
  await succeeded(decide(ida, `pictures/${id}`, "hide"));
  expect([await seen(), await read(id)]).toEqual([[404, false], 200]);
  expect((await toldTo(ada))[0]?.title).toBe("A picture of your post “Why does my kitchen ring?” is hidden");
});

it("where mails are sent a decision comes by mail with its reason and where to answer; nobody's words become markup", async () => {
  const ada = await anOldHand();
  const { id } = await write(ada, { title: "<b>Mine</b>" });
  await succeeded(
    decide(ida, `posts/${id}`, "silence", { reason: "<img src=x onerror=alert(1)> is no title.", days: 3 }),
  );
  const mail = await sink.take(ada.email);
  expect(mail.subject).toMatch(/^You can write in the community again after \d+ \w+ \d{4} · /);
  expect(mail.text).toContain("<img src=x onerror=alert(1)> is no title.");
  expect(mail.html).toContain("&lt;img src=x");
  expect(mail.html).not.toContain("<img");
  expect(mail.text).toContain(`${server.url}/profile#decisions`);
  await succeeded(decide(ida, `users/${ada.id}`, "ban"));
  expect((await sink.take(ada.email)).text).toContain(REASON);
  const back = await again(ada);
  const appeal = { user: ada.id, target: `users ${ada.id}`, text: "Why?" };
  const made = await succeeded(send(server, "POST", rowsOf("appeals"), appeal, back.token));
  const path = `/api/course/moderation/appeals/${json<{ id: string }>(made).id}`;
  await succeeded(send(server, "POST", path, { decision: "upheld", answer: "You were right." }, ida.token));
  expect((await sink.take(ada.email)).text).toContain("You were right.");
});
