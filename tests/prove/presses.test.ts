// 200 people like a post and its reply at once, half take it back; 200 presses on five replies of which one is to
// be the answer.
import { expect, it } from "vitest";
import { type Answer, ask, json, send, succeeded } from "#serverTests/ask.ts";
import { serverHere } from "#serverTests/here.ts";
import { postsOn } from "#serverTests/posting.ts";
import { rowsOf } from "#serverTests/reviewing.ts";
import type { Person } from "#support/person.ts";
import { several } from "./hostile.ts";

const PRESSES = 200;

const { write, answer, like, row, anOldHand, count } = postsOn(() => server);
const server = await serverHere();
const ada = await anOldHand();
const crowd = await several(PRESSES, () => anOldHand());

const shown = async (id: string) => (await ask(server, `/community/post/${id}`)).body.toString();
let later = 0;
const timed = async (what: string, all: Promise<unknown>[]) => {
  const start = performance.now();
  later = 0;
  await Promise.all(all);
  const took = `${String(all.length)} at once in ${(performance.now() - start).toFixed(0)} ms`;
  console.log(`presses: ${what} ${took}, ${String(later)} told to try again later`);
};
/** A machine with much else to do may have no time for somebody, and says so (503): they press again. */
async function pressed(press: () => Promise<Answer>): Promise<Answer> {
  const answer = await press();
  if (answer.status !== 503) return succeeded(Promise.resolve(answer));
  later += 1;
  return pressed(press);
}

it("two hundred people like a post and its reply at once, half of them take it back at once: each is counted once", async () => {
  const { id: post } = await write(ada);
  const { id: reply } = await answer(ada, post);
  const made = new Map<string, string>();
  const press = async (who: Person, target: { post: string } | { reply: string }) =>
    void made.set(who.id + Object.keys(target).join(), json<{ id: string }>(await pressed(() => like(who, target))).id);
  await timed("likes,", [...crowd.map((who) => press(who, { post })), ...crowd.map((who) => press(who, { reply }))]);
  expect([(await row(post)).likes, await count(`SELECT likes FROM replies WHERE id = '${reply}'`)]).toEqual([200, 200]);
  const takeBack = ({ id, token }: Person) =>
    pressed(() => send(server, "DELETE", rowsOf("likes", made.get(`${id}post`)), undefined, token));
  const again = (who: Person) => like(who, { post });
  await timed("taken back and pressed again,", [...crowd.slice(0, 100).map(takeBack), ...crowd.slice(100).map(again)]);
  expect((await row(post)).likes).toBe(100);
  expect(await count(`SELECT COUNT(*) FROM likes WHERE post = '${post}'`)).toBe(100);
  expect(await shown(post)).toContain("Helpful, 100");
});

it("of two hundred presses on five replies one is accepted in the end, and the page shows that one", async () => {
  const { id: post } = await write(ada);
  const replies = await several(5, (at) => answer(crowd[at] as Person, post));
  const accept = (at: number) =>
    pressed(() => send(server, "POST", `/api/course/posts/${post}/accept`, { reply: replies[at % 5]?.id }, ada.token));
  await timed(
    "accepted,",
    Array.from({ length: PRESSES }, (_, at) => accept(at)),
  );
  const { accepted } = await row(post);
  expect(replies.map(({ id }) => id)).toContain(accepted);
  const html = await shown(post);
  expect(html.match(/data-reply="\w+" data-lifted/g)).toHaveLength(1);
  expect(html).toContain(`data-reply="${accepted}" data-lifted`);
});
