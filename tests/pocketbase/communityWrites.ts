import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ago, free } from "./learner.ts";
import { ANSWER, postsOn, QUESTION } from "./posting.ts";
import { reviewPath, reviewsOn, rowsOf, WORDS } from "./reviewing.ts";

/** What others read, or count by: who is silenced does not write it. */
export const FOR_OTHERS = new Set([
  ...["PUT /api/course/reviews/{contentId}", "POST reviews", "PATCH reviews", "POST reviewVotes"],
  // Their page in the community.
  "PATCH users",
  ...["POST posts", "PATCH posts", "POST replies", "PATCH replies", "POST likes"],
  "POST /api/course/posts/{id}/accept",
]);

/** A learner's writes of reviews and in the community, one of each that is taken. */
export function communityWritesOn(server: () => TestServer) {
  const { write, answer, like, anOldHand } = postsOn(server);
  const another = async () => (await write(await anOldHand())).id;
  const mine = async (ada: Person) => (await write(ada)).id;
  const kept = async (collection: string, ada: Person, row: object) => {
    const made = await succeeded(send(server(), "POST", rowsOf(collection), { user: ada.id, ...row }, ada.token));
    return { path: rowsOf(collection, json<{ id: string }>(made).id) };
  };
  const draft = { key: "draft_post", text: "Half a", at: ago(0) };
  const mentionOf = async ({ id }: Person) => {
    const values = `'mention${id.slice(0, 8)}', '${await another()}', '', '${id}', '${ago(0)}'`;
    await sql(server(), `INSERT INTO mentions (id, post, reply, user, created) VALUES (${values})`);
    return { path: rowsOf("mentions", `mention${id.slice(0, 8)}`) };
  };
  return {
    ...reviewWritesOn(server),
    "POST posts": ({ id }: Person) => ({ path: rowsOf("posts"), body: { ...QUESTION, user: id } }),
    "PATCH posts": async (ada: Person) => ({ path: rowsOf("posts", await mine(ada)), body: { title: "Again" } }),
    "DELETE posts": async (ada: Person) => ({ path: rowsOf("posts", await mine(ada)) }),
    "POST replies": async ({ id }: Person) => ({
      path: rowsOf("replies"),
      body: { user: id, post: await another(), body: ANSWER },
    }),
    "PATCH replies": async (ada: Person) => ({
      path: rowsOf("replies", (await answer(ada, await another())).id),
      body: { body: "Again" },
    }),
    "DELETE replies": async (ada: Person) => ({ path: rowsOf("replies", (await answer(ada, await another())).id) }),
    "POST /api/course/posts/{id}/accept": async (ada: Person) => {
      const post = await mine(ada);
      const { id: reply } = await answer(await anOldHand(), post);
      return { path: `/api/course/posts/${post}/accept`, body: { reply } };
    },
    "POST likes": async ({ id }: Person) => ({ path: rowsOf("likes"), body: { user: id, post: await another() } }),
    "DELETE likes": async (ada: Person) => ({
      path: rowsOf("likes", json<{ id: string }>(await succeeded(like(ada, { post: await another() }))).id),
    }),
    "POST reports": async ({ id }: Person) => ({
      path: rowsOf("reports"),
      body: { user: id, target: "posts", targetId: await another(), reason: "spam" },
    }),
    "POST blocks": async ({ id }: Person) => ({
      path: rowsOf("blocks"),
      body: { user: id, blocked: (await anOldHand()).id },
    }),
    "DELETE blocks": async (ada: Person) => kept("blocks", ada, { blocked: (await anOldHand()).id }),
    "POST drafts": ({ id }: Person) => ({ path: rowsOf("drafts"), body: { user: id, ...draft } }),
    "PATCH drafts": async (ada: Person) => ({
      ...(await kept("drafts", ada, draft)),
      body: { text: "Half a sentence" },
    }),
    "DELETE drafts": (ada: Person) => kept("drafts", ada, draft),
    "DELETE mentions": mentionOf,
  };
}

/** A learner's writes about reviews, one of each that is taken. */
function reviewWritesOn(server: () => TestServer) {
  const { write, vote } = reviewsOn(server);
  const review = async (who: Person) => (await write(who)).id;
  const another = async () => review(await aPerson(server()));
  return {
    "PUT /api/course/reviews/{contentId}": () => ({ path: reviewPath(), body: WORDS }),
    "POST reviews": ({ id }: Person) => ({ path: rowsOf("reviews"), body: { ...WORDS, user: id, contentId: free } }),
    "PATCH reviews": async (ada: Person) => ({ path: rowsOf("reviews", await review(ada)), body: { rating: 1 } }),
    "DELETE reviews": async (ada: Person) => ({ path: rowsOf("reviews", await review(ada)) }),
    "POST reviewVotes": async ({ id }: Person) => ({
      path: rowsOf("reviewVotes"),
      body: { user: id, review: await another() },
    }),
    "DELETE reviewVotes": async (ada: Person) => ({
      path: rowsOf("reviewVotes", json<{ id: string }>(await succeeded(vote(ada, await another()))).id),
    }),
    "POST reviewReports": async ({ id }: Person) => ({
      path: rowsOf("reviewReports"),
      body: { user: id, review: await another(), reason: "spam" },
    }),
  };
}
