import { expect, it } from "vitest";
import type { PostList, WriterNow } from "#contract/community.d.ts";
import type { Person } from "#support/person.ts";
import { aPerson } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { standAs } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { inDays } from "./readers.ts";

const LESSON = "demand-without-guessing";
const SOLD = "five-numbers";

const server = await sharedServer();
const { write, answer, moderate, anOldHand, aMember, post } = postsOn(() => server);

const ask = (token?: string) => send(server, "GET", "/api/course/community/writer", undefined, token);
const writer = async ({ token }: Person) => json<WriterNow>(await ask(token));

it("a learner is told what a write would be refused for, and nobody else anything", async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(server.superuser.token)).status, "a superuser is no learner").toBe(401);
  const old = await anOldHand();
  expect(await writer(old)).toEqual({ problem: "", until: "", left: null, isMember: false });
  expect((await writer(await aMember())).isMember).toBe(true);
  const until = inDays(3).toISOString();
  for (const standing of ["silenced", "banned"] as const) {
    const who = await anOldHand();
    await standAs(server, who, standing, until);
    expect(await writer(who)).toMatchObject({ problem: standing, until });
    await standAs(server, who, standing, inDays(-1).toISOString());
    expect((await writer(who)).problem, "it is over").toBe("");
  }
});

it("what is left of a first day goes with what is written, and is what the server takes", async () => {
  const [ada, other] = [await aPerson(server), await anOldHand()];
  const { id } = await write(other);
  const fresh = await writer(ada);
  expect(fresh.left).toEqual({ posts: 3, replies: 10 });
  expect(Date.parse(fresh.until)).toBeGreaterThan(Date.now() + 86_000_000);
  for (const title of ["One", "Two", "Three"]) await write(ada, { title });
  await answer(ada, id);
  expect((await writer(ada)).left).toEqual({ posts: 0, replies: 9 });
  expect((await post(ada)).status).toBe(400);
});

it("the list of a lesson's posts tells all seconds that were asked about, to whoever reads it", async () => {
  const [ada, member] = [await anOldHand(), await aMember()];
  const list = async (lesson: string, who?: Person) => {
    const headers = who ? { Cookie: who.cookie } : {};
    const answer = await fetch(`${server.url}/api/course/community/posts?lesson=${lesson}`, { headers });
    const { seconds } = (await answer.json()) as PostList;
    return seconds.map(({ second, count, id }) => `${String(second)} ${String(count)} ${id}`);
  };
  const first = await write(ada, { lessonId: LESSON, second: 4 });
  for (let n = 0; n < 22; n += 1) await write(ada, { lessonId: LESSON, title: `About nothing ${String(n)}` });
  const again = await write(ada, { lessonId: LESSON, second: 4 });
  const late = await write(ada, { lessonId: LESSON, second: 9 });
  expect(await list(LESSON)).toEqual([`9 1 ${late.id}`, `4 2 ${again.id}`]);
  await moderate(await aRole(server, "moderator"), late.id, "hide");
  await send(server, "DELETE", `/api/collections/posts/records/${again.id}`, undefined, ada.token);
  await expect.poll(() => list(LESSON)).toEqual(expect.arrayContaining([`4 1 ${first.id}`]));
  const sold = await write(member, { lessonId: SOLD, second: 7 });
  expect(await list(SOLD)).toEqual([]);
  expect(await list(SOLD, member)).toEqual([`7 1 ${sold.id}`]);
});
