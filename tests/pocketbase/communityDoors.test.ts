import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { ask, json, send, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { ACTIONS, castOn, doorsOn, ROUTES, type Scene } from "./communityDoors.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { server } = await mailsHere();
const batch = { enabled: true, maxRequests: 50, timeout: 3, maxBodySize: 0 };
await succeeded(send(server, "PATCH", "/api/settings", { batch }, server.superuser.token));
const { scene, people } = castOn(() => server);
const doors = doorsOn(() => server);
const { write, anOldHand } = postsOn(() => server);
const { decide, again } = decisionsOn(() => server);
const OTHERS = ["edit the post", "edit the reply", "edit the review"];
const WRITES = ["post", "reply", "like", "report", "report the person", "vote", "report the review", "draft", "block"];
const each = (names: string[], status: number) => Object.fromEntries(names.map((name) => [name, status]));
const UPLOADS = { upload: 200, photo: 200 };
const NO_MODERATOR = { "write a decision": 403, hide: 403, ban: 403 };
const LEARNER = {
  ...each(WRITES, 200),
  ...{ ...each(OTHERS, 404), ...NO_MODERATOR, accept: 404, "write a review": 200, ...UPLOADS },
};

/** Who does what: by the API and in a batch the same, by routes, and as a form with a picture. */
const TABLE: Record<string, Record<string, number>> = {
  visitor: {
    ...each(WRITES, 400),
    ...{ ...each(OTHERS, 404), ...NO_MODERATOR, ...each(["hide", "ban", "accept", "write a review"], 401) },
    ...{ upload: 400, photo: 404 },
  },
  free: LEARNER,
  member: LEARNER,
  "day-one": LEARNER,
  unverified: { ...LEARNER, ...each(["post", "reply", "like", "upload"], 403) },
  silenced: {
    ...LEARNER,
    ...each(["post", "reply", "like", "vote", "accept", "write a review", "upload", "photo"], 403),
  },
  banned: { ...LEARNER, ...each([...WRITES, "accept", "write a review", "upload", "photo"], 403) },
  author: {
    ...LEARNER,
    ...each(OTHERS, 200),
    ...{ ...each(["like", "report", "report the person", "vote", "report the review", "block"], 400), accept: 200 },
  },
  moderator: { ...LEARNER, hide: 200, ban: 200 },
  superuser: {
    ...{ ...LEARNER, ...each(OTHERS, 200), "write a decision": 200 },
    ...each(["hide", "ban", "accept", "write a review"], 401),
  },
};

it("the table names everybody", () => expect(Object.keys(TABLE)).toEqual(Object.keys(people)));

it.each(Object.entries(TABLE))("%s writes by every door what they may", async (name, expected) => {
  const [first, second] = [await scene(), await scene()];
  const who = await people[name]?.(first);
  const other = name === "author" ? second.author : who;
  if (!who || !other) throw new Error(`Nobody is ${name}.`);
  const found: Record<string, number> = {};
  for (const [action, make] of Object.entries(ACTIONS)) {
    found[action] = await doors.api(who, make(who, first));
    expect([action, await doors.batch(other, make(other, second))]).toEqual([action, found[action]]);
  }
  for (const [route, make] of Object.entries(ROUTES)) found[route] = await doors.api(who, make(who, first));
  // The author is banned by now, where somebody could.
  found["upload"] = await doors.upload(who);
  found["photo"] = await doors.photo(who);
  expect(found).toEqual(expected);
});

describe("what is hidden", () => {
  const REPLY = "Never seen before";
  /** Which doors show the post and its reply to somebody. */
  async function seenBy({ author, post, reply }: Scene, title: string, who?: Pick<Person, "token">): Promise<string[]> {
    const get = (path: string) => send(server, "GET", path, undefined, who?.token);
    const page = async (path: string) => (await ask(server, path)).body.toString();
    const list = json<{ items: { id: string }[] }>(await get(`${rowsOf("posts")}?sort=-created`)).items;
    const word = encodeURIComponent(title);
    const doorsOpen: Record<string, boolean> = {
      view: (await get(rowsOf("posts", post))).status === 200,
      list: list.some(({ id }) => id === post),
      "view of the reply": (await get(rowsOf("replies", reply))).status === 200,
      search: (await get(`/api/course/community/search?q=${word}`)).body.toString().includes(post),
      page: (await page(`/community/post/${post}`)).includes(title),
      "page's list": (await page("/community")).includes(title),
      "page of the topic": (await page("/community/questions")).includes(title),
      "list as JSON": (await page("/api/course/community/posts")).includes(title),
      "page as JSON": (await page(`/api/course/community/page?kind=post&post=${post}`)).includes(title),
      "page's list as JSON": (await page("/api/course/community/page?kind=list")).includes(title),
      person: (await page(`/community/people/${author.id}`)).includes(title),
      "likes of it":
        (await send(server, "POST", rowsOf("likes"), { user: stranger.id, post }, stranger.token)).status === 200,
    };
    return Object.keys(doorsOpen).filter((name) => doorsOpen[name]);
  }
  let stranger: Person;
  let moderator: Person;
  beforeAll(async () => void ([stranger, moderator] = [await anOldHand(), await aRole(server, "moderator")]));
  const LISTS = ["page's list", "page of the topic", "list as JSON"];
  const PAGES = ["page as JSON", "page's list as JSON"];
  const ALL = ["view", "list", "view of the reply", "search", "page", ...LISTS, ...PAGES, "person"];

  it.each([
    ["a post that a moderator hid", ({ post }: Scene) => decide(moderator, `posts/${post}`, "hide")],
    ["what somebody wrote who is banned", ({ author }: Scene) => decide(moderator, `users/${author.id}`, "ban")],
    [
      "a post that says a word of the list",
      ({ author, post }: Scene) => send(server, "PATCH", rowsOf("posts", post), { body: "sub4sub" }, author.token),
    ],
  ])("%s is gone from every door at the next request, and its writer alone still reads it", async (_, hide) => {
    const author = await anOldHand();
    const title = `Ringing ${author.id}`;
    const { id: post } = await write(author, { title });
    const { id: reply } = json<{ id: string }>(
      await succeeded(
        send(server, "POST", rowsOf("replies"), { user: stranger.id, post, body: REPLY }, stranger.token),
      ),
    );
    const all = { author, post, reply, review: "" };
    expect(await seenBy(all, title)).toEqual([...ALL, "likes of it"]);
    await succeeded(hide(all));
    for (const who of [undefined, await anOldHand()]) expect(await seenBy(all, title, who)).toEqual([]);
    expect(await seenBy(all, title, stranger)).toEqual(["view of the reply"]);
    expect(await seenBy(all, title, await again(author))).toEqual(["view", "list"]);
  });
});
