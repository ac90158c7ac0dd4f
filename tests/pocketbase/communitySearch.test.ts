import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { premium } from "./learner.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

let server: TestServer;
let ada: Person;
let member: Person;
const { write, moderate, anOldHand, aMember } = postsOn(() => server);
beforeAll(async () => {
  server = await sharedServer();
  [ada, member] = [await anOldHand(), await aMember()];
});

describe("searching posts", () => {
  const search = async (q: string, token?: string) => {
    const answered = await send(
      server,
      "GET",
      `/api/course/community/search?q=${encodeURIComponent(q)}`,
      undefined,
      token,
    );
    expect(answered.status, q).toBe(200);
    return json<{ found: { id: string; parts: string[] }[] }>(answered).found;
  };

  it("finds what one may read, by the beginning of a word and without its accents", async () => {
    const one = await write(ada, { body: "The quixotron in München answers." });
    const sold = await write(member, { lessonId: premium, body: "Another quixotron." });
    expect(await search("munch quixo")).toEqual([]);
    const [found] = await search("munchen quixo");
    expect(found).toMatchObject({ id: one.id });
    expect(found?.parts.filter((_, at) => at % 2 === 1)).toEqual(["quixotron", "München"]);
    expect((await search("quixotron", member.token)).map(({ id }) => id).toSorted()).toEqual(
      [one.id, sold.id].toSorted(),
    );
    await moderate(await aRole(server, "moderator"), one.id, "hide");
    expect(await search("quixotron")).toEqual([]);
    await send(server, "PATCH", rowsOf("posts", sold.id), { body: "Nothing of it." }, member.token);
    expect(await search("quixotron", member.token)).toEqual([]);
  });

  it("takes whatever is typed for words", async () => {
    for (const q of [
      "",
      "*",
      '"',
      "a AND",
      "NEAR(",
      "title:x",
      "-",
      "^",
      "'; DROP TABLE posts; --",
      "\u0000",
      "x".repeat(5000),
    ])
      await search(q);
  });
});
