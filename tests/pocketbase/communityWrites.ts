import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ACTIONS, castOn, ROUTES } from "./communityDoors.ts";
import { ago, free } from "./learner.ts";
import { rowsOf, WORDS } from "./reviewing.ts";

/** What others read, or count by: who is silenced does not write it. */
export const FOR_OTHERS = new Set([
  ...["PUT /api/course/reviews/{contentId}", "POST reviews", "PATCH reviews", "POST reviewVotes"],
  // Their page in the community.
  "PATCH users",
  ...["POST posts", "PATCH posts", "POST replies", "PATCH replies", "POST likes"],
  "POST /api/course/posts/{id}/accept",
]);

/** What each does, by the names of the doors: about what others wrote, */
const ABOUT_OTHERS = {
  "PUT /api/course/reviews/{contentId}": "write a review",
  "POST reviewVotes": "vote",
  "POST reviewReports": "report the review",
  "POST posts": "post",
  "POST replies": "reply",
  "POST likes": "like",
  "POST reports": "report",
  "POST blocks": "block",
  "POST drafts": "draft",
};
/** about what they wrote themselves, */
const ABOUT_OWN = {
  "PATCH reviews": "edit the review",
  "PATCH posts": "edit the post",
  "PATCH replies": "edit the reply",
  "POST /api/course/posts/{id}/accept": "accept",
};
/** and away with what this made. */
const AWAY = {
  "DELETE posts": "post",
  "DELETE replies": "reply",
  "DELETE likes": "like",
  "DELETE reviewVotes": "vote",
  "DELETE blocks": "block",
  "DELETE drafts": "draft",
};

/** A learner's writes of reviews and in the community, one of each that is taken. */
export function communityWritesOn(server: () => TestServer) {
  const { scene } = castOn(server);
  const acts = { ...ACTIONS, ...ROUTES };
  const act = async (name: string, who: Person, author?: Person) => ({
    ...{ path: "", body: {} },
    ...acts[name]?.(who, await scene(author)),
  });
  const made = async (name: string, ada: Person) => {
    const { path, body } = await act(name, ada);
    return {
      path: `${path}/${json<{ id: string }>(await succeeded(send(server(), "POST", path, body, ada.token))).id}`,
    };
  };
  const each = (names: Record<string, string>, write: (name: string, ada: Person) => Promise<{ path: string }>) =>
    Object.fromEntries(Object.entries(names).map(([door, name]) => [door, (ada: Person) => write(name, ada)]));
  const mentionOf = async ({ id }: Person) => {
    const values = `'mention${id.slice(0, 8)}', '${(await scene()).post}', '', '${id}', '${ago(0)}'`;
    await sql(server(), `INSERT INTO mentions (id, post, reply, user, created) VALUES (${values})`);
    return { path: rowsOf("mentions", `mention${id.slice(0, 8)}`) };
  };
  return {
    ...each(ABOUT_OTHERS, act),
    ...each(ABOUT_OWN, (name, ada) => act(name, ada, ada)),
    ...each(AWAY, made),
    "POST reviews": ({ id }: Person) => ({ path: rowsOf("reviews"), body: { ...WORDS, user: id, contentId: free } }),
    "DELETE reviews": async (ada: Person) => ({ path: rowsOf("reviews", (await scene(ada)).review) }),
    "PATCH drafts": async (ada: Person) => ({ ...(await made("draft", ada)), body: { text: "Half a sentence" } }),
    "DELETE mentions": mentionOf,
  };
}
