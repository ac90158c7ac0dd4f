import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json } from "./ask.ts";
import { free } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { reviewPath, reviewsOn, rowsOf, WORDS } from "./reviewing.ts";

/** What others read, or count by: who is silenced does not write it. */
export const FOR_OTHERS = new Set([
  ...["PUT /api/course/reviews/{contentId}", "POST reviews", "PATCH reviews", "POST reviewVotes"],
]);

/** A learner's writes about reviews, one of each that is taken. */
export function reviewWritesOn(server: () => TestServer) {
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
