import { describe, expect, it } from "vitest";
import type { PostRow } from "#contract/community.d.ts";
import type { Person } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { aRole } from "#support/role.ts";
import { ask, fileOf, json, send, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { castOn, type Scene, type Who } from "./communityDoors.ts";
import { premium } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { scene, people } = castOn(() => server);
const { illustrate, anOldHand, aMember } = postsOn(() => server);
const { decide } = decisionsOn(() => server);

interface Shown {
  post: string;
  file: string;
  author: Person;
}
const { server } = await mailsHere();
const moderator = await aRole(server, "moderator");
/** A post in each state in which somebody may or may not read it, each with a picture. */
const room = {
  open: await shown(await anOldHand()),
  sold: await shown(await aMember(), { lessonId: premium }),
  hidden: await shown(await anOldHand()),
  /** Its pictures alone are hidden. */
  covered: await shown(await anOldHand()),
  /** Its writer is banned. */
  banned: await shown(await anOldHand()),
};
const { hidden, covered, banned } = room;
await succeeded(decide(moderator, `posts/${hidden.post}`, "hide"));
await succeeded(decide(moderator, `pictures/${covered.post}`, "hide"));
await succeeded(decide(moderator, `users/${banned.author.id}`, "ban"));

async function shown(author: Person, about: object = {}): Promise<Shown> {
  const { id, pictures } = json<PostRow>(await succeeded(illustrate(author, [fileOf(pngOf(20, 10))], about)));
  return { post: id, file: `/api/files/posts/${id}/${String(pictures[0])}`, author };
}

/** How somebody asks: with the cookie pages are read by, with their token, and for files with one of those. */
const doorsOf = async (who: Who) => {
  const cookie = (who as Partial<Person>).cookie ?? "";
  const page = async (path: string) => (await ask(server, path, { headers: { cookie } })).status;
  const row = async (path: string) => (await send(server, "GET", path, undefined, who.token || undefined)).status;
  const token = who.token ? await send(server, "POST", "/api/files/token", undefined, who.token) : undefined;
  const query = token?.status === 200 ? `?token=${json<{ token: string }>(token).token}` : "";
  const lists = async (post: string) =>
    (await ask(server, "/api/course/community/posts", { headers: { cookie } })).body.toString().includes(post);
  return { page, row, lists, file: (path: string) => page(path + query) };
};

describe("by each door", () => {
  const OPEN = { "open page": 200, "open row": 200, "open file": 200, "covered file": 404, person: 200 };
  const SHUT = { "sold page": 404, "sold row": 404, "sold file": 404 };
  const GONE = Object.fromEntries(
    ["hidden", "banned"].flatMap((one) => ["page", "row", "file"].map((door) => [`${one} ${door}`, 404])),
  );
  const FREE = { ...OPEN, ...SHUT, ...GONE, "banned person": 404 };
  const TABLE: Record<string, Record<string, number>> = {
    visitor: FREE,
    free: FREE,
    member: { ...FREE, "sold page": 200, "sold row": 200, "sold file": 200 },
    "day-one": FREE,
    unverified: FREE,
    silenced: FREE,
    banned: FREE,
    author: FREE,
    moderator: { ...FREE, "sold file": 200, "covered file": 200, "hidden file": 200, "banned file": 200 },
    superuser: {
      ...FREE,
      ...{ "sold row": 200, "sold file": 200, "covered file": 200 },
      ...{ "hidden row": 200, "hidden file": 200, "banned row": 200, "banned file": 200 },
    },
    "writer of the hidden": { ...FREE, "hidden row": 200, "hidden file": 200 },
    "writer of the covered": { ...FREE, "covered file": 200 },
    "writer of the sold": { ...FREE, "sold page": 200, "sold row": 200, "sold file": 200 },
  };
  const everybody: Record<string, (scene: Scene) => Promise<Who>> = {
    ...people,
    "writer of the hidden": async () => room.hidden.author,
    "writer of the covered": async () => room.covered.author,
    "writer of the sold": async () => room.sold.author,
  };

  it("the table names everybody", () => expect(Object.keys(TABLE)).toEqual(Object.keys(everybody)));

  it.each(Object.entries(TABLE))("%s reads what they may", async (name, expected) => {
    const who = await everybody[name]?.(await scene());
    if (!who) throw new Error(`Nobody is ${name}.`);
    const { page, row, lists, file } = await doorsOf(who);
    const found: Record<string, number> = {
      person: await page(`/community/people/${room.open.author.id}`),
      "banned person": await page(`/community/people/${room.banned.author.id}`),
      "covered file": await file(room.covered.file),
    };
    for (const state of ["open", "sold", "hidden", "banned"] as const) {
      const { post, file: path } = room[state];
      found[`${state} page`] = await page(`/community/post/${post}`);
      expect(await lists(post), `${state} in the list as JSON`).toBe(found[`${state} page`] === 200);
      found[`${state} row`] = await row(rowsOf("posts", post));
      found[`${state} file`] = await file(path);
    }
    expect(found).toEqual(expected);
  });
});
