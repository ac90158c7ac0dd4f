import type { Person } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { aRole } from "#support/role.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { fileOf, json, send, sendForm, sql, succeeded } from "./ask.ts";
import { ago } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { ANSWER, postsOn, QUESTION } from "./posting.ts";
import { reviewsOn, rowsOf, WORDS } from "./reviewing.ts";

export type Who = Pick<Person, "id" | "token">;

/** What is written about: a post, its reply and a review, all of one author. */
export interface Scene {
  author: Person;
  post: string;
  reply: string;
  review: string;
}

interface Write {
  method: string;
  path: string;
  body: object;
}

/** Everything somebody does in the community by a collection's door. */
export const ACTIONS: Record<string, (who: Who, scene: Scene) => Write> = {
  post: ({ id: user }) => ({ method: "POST", path: rowsOf("posts"), body: { ...QUESTION, user } }),
  "edit the post": (_, { post }) => ({ method: "PATCH", path: rowsOf("posts", post), body: { title: "Again" } }),
  reply: ({ id: user }, { post }) => ({
    ...{ method: "POST", path: rowsOf("replies") },
    body: { user, post, body: ANSWER },
  }),
  "edit the reply": (_, { reply }) => ({ method: "PATCH", path: rowsOf("replies", reply), body: { body: "Again" } }),
  like: ({ id: user }, { post }) => ({ method: "POST", path: rowsOf("likes"), body: { user, post } }),
  report: ({ id: user }, { post }) => ({
    ...{ method: "POST", path: rowsOf("reports") },
    body: { user, target: "posts", targetId: post, reason: "spam" },
  }),
  "report the person": ({ id: user }, { author }) => ({
    ...{ method: "POST", path: rowsOf("reports") },
    body: { user, target: "users", targetId: author.id, reason: "spam" },
  }),
  "edit the review": (_, { review }) => ({ method: "PATCH", path: rowsOf("reviews", review), body: WORDS }),
  vote: ({ id: user }, { review }) => ({ method: "POST", path: rowsOf("reviewVotes"), body: { user, review } }),
  "report the review": ({ id: user }, { review }) => ({
    ...{ method: "POST", path: rowsOf("reviewReports") },
    body: { user, review, reason: "spam" },
  }),
  draft: ({ id: user }) => ({
    ...{ method: "POST", path: rowsOf("drafts") },
    body: { user, key: `draft_${Math.random().toString(36).slice(2)}`, text: "Half a", at: ago(0) },
  }),
  block: ({ id: user }, { author }) => ({ method: "POST", path: rowsOf("blocks"), body: { user, blocked: author.id } }),
  "write a decision": ({ id: user }, { post }) => ({
    ...{ method: "POST", path: rowsOf("moderationLog") },
    body: { moderator: user, act: "hide", target: `posts ${post}`, reason: "Mine.", at: ago(0) },
  }),
};

/** What goes by routes alone, and uploads, which come as a form. */
export const ROUTES: Record<string, (who: Who, scene: Scene) => Write> = {
  accept: (_, { post, reply }) => ({
    ...{ method: "POST", path: `/api/course/posts/${post}/accept` },
    body: { reply },
  }),
  "write a review": () => ({ method: "PUT", path: "/api/course/reviews/1", body: WORDS }),
  hide: (_, { post }) => ({
    ...{ method: "POST", path: `/api/course/moderation/posts/${post}` },
    body: { act: "hide", reason: "x" },
  }),
  ban: (_, { author }) => ({
    ...{ method: "POST", path: `/api/course/moderation/users/${author.id}` },
    body: { act: "ban", reason: "x" },
  }),
};

/** Doors of one server at which the same write is tried. */
export const doorsOn = (server: () => TestServer) => {
  const token = ({ token: own }: Who) => own || undefined;
  const api = async (who: Who, { method, path, body }: Write): Promise<number> =>
    (await send(server(), method, path, body, token(who))).status;
  /** What the one request of a batch was answered. */
  const batch = async (who: Who, { method, path: url, body }: Write): Promise<number> => {
    const answer = await send(server(), "POST", "/api/batch", { requests: [{ method, url, body }] }, token(who));
    if (answer.status === 200) return json<{ status: number }[]>(answer)[0]?.status ?? 0;
    const { data } = json<{ data: { requests?: { 0?: { response?: { status?: number } } } } }>(answer);
    return data.requests?.[0]?.response?.status ?? answer.status;
  };
  const photo = fileOf(pngOf(20, 10));
  const { illustrate } = postsOn(server);
  const upload = async (who: Who) => (await illustrate(who, [photo])).status;
  const uploadPhoto = async (who: Who) =>
    (await sendForm(server(), "PATCH", rowsOf("users", who.id || "nobody0nobody01"), { photo }, who.token)).status;
  return { api, batch, upload, photo: uploadPhoto };
};

/** The people of the tables on one server, each made anew; the author writes the scene. */
export const castOn = (server: () => TestServer) => {
  const { write, answer, anOldHand, aMember } = postsOn(server);
  const { decide, again } = decisionsOn(server);
  const reviews = reviewsOn(server);
  const scene = async (by?: Person): Promise<Scene> => {
    const author = by ?? (await anOldHand());
    const post = (await write(author)).id;
    return { author, post, reply: (await answer(author, post)).id, review: (await reviews.write(author)).id };
  };
  const decided = async (act: string, more: object = {}): Promise<Who> => {
    const who = await anOldHand();
    await succeeded(decide(await aRole(server(), "moderator"), `users/${who.id}`, act, more));
    return again(who);
  };
  const unverified = async () => {
    const who = await anOldHand();
    await sql(server(), `UPDATE users SET verified = FALSE WHERE id = '${who.id}'`);
    return who;
  };
  const superuser = async (): Promise<Who> => ({ id: (await anOldHand()).id, token: server().superuser.token });
  const people: Record<string, (scene: Scene) => Promise<Who>> = {
    visitor: async () => ({ id: "", token: "" }),
    free: () => anOldHand(),
    member: () => aMember(),
    "day-one": () => anOldHand({}, 0),
    unverified,
    silenced: () => decided("silence", { days: 7 }),
    banned: () => decided("ban"),
    author: async ({ author }) => author,
    moderator: () => aRole(server(), "moderator"),
    superuser,
  };
  return { scene, people };
};
