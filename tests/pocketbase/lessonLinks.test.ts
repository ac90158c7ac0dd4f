import { describe, expect, it } from "vitest";
import type { LessonLink } from "#contract/offers.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask, inDays, json, send, sql, succeeded } from "./ask.ts";
import { course } from "./learner.ts";

const LINKS = "/api/course/lesson-links";
const PAGE = "/module/5/five-numbers";
const server = await sharedServer();
const boss = await aRole(server, "operator");
const post = (path: string, body: object, who: Pick<Person, "token"> = boss) =>
  send(server, "POST", path, body, who.token);
const aLink = async (lessonId = "five-numbers", days = 7): Promise<LessonLink> =>
  json(await succeeded(post(LINKS, { lessonId, until: inDays(days).toISOString() })));
const get = (path: string, cookie?: string) => ask(server, path, { headers: { cookie } });
const lines = (answer: Answer): string[] => [answer.headers["set-cookie"] ?? []].flat();

const member = await aPerson(server, { premium: { validUntil: inDays(30) } });

// What else it opens, and what of that is shut again, stands in entitlementMatrix.test.ts.
describe("a lesson link", () => {
  it("shows the whole lesson to a visitor, whose cookies reach the lesson and its files alone", async () => {
    const link = await aLink();
    expect(link).toMatchObject({ url: `${PAGE}?link=${link.code}`, opened: 0, revoked: false });
    const answer = await get(link.url);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(answer.body.equals((await get(PAGE, member.cookie)).body)).toBe(true);
    expect(lines(answer)).toHaveLength(3);
    for (const line of lines(answer)) expect(line).toMatch(/; Path=\/[^;]+; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  it.each(["revoked", "over"])(
    "that is %s is shut at the next request, for whoever has followed it, too",
    async (how) => {
      const link = await aLink();
      const [cookie] = lines(await succeeded(get(link.url)))[0]?.split(";") ?? [];
      expect((await get("/media/five-numbers.mp4", cookie)).status).toBe(200);
      if (how === "revoked") {
        const revoked = json<LessonLink>(await succeeded(post(`${LINKS}/revoke`, { code: link.code })));
        expect(revoked).toMatchObject({ revoked: true, opened: 1 });
      } else await sql(server, `UPDATE lessonLinks SET until = '2020-01-01 00:00:00.000Z' WHERE code = '${link.code}'`);
      const [page, again] = [await get(PAGE, cookie), await get(link.url, cookie)];
      for (const { body } of [page, again]) expect(body.equals((await get(PAGE)).body)).toBe(true);
      expect(lines(again)).toEqual([]);
      const [film, unknown] = [await get("/media/five-numbers.mp4", cookie), await get("/media/nothing.mp4")];
      expect(film.status).toBe(404);
      expect(film.body.equals(unknown.body)).toBe(true);
    },
  );

  it("is made and revoked by operators alone, for a premium lesson and up to a year", async () => {
    const good = { lessonId: "five-numbers", until: inDays(3).toISOString() };
    const [learner, moderator] = [await aPerson(server), await aRole(server, "moderator")];
    for (const path of [LINKS, `${LINKS}/revoke`]) {
      expect((await send(server, "POST", path, good)).status).toBe(401);
      for (const who of [learner, moderator]) expect((await post(path, good, who)).status).toBe(403);
      expect((await post(path, good, server.superuser)).status).toBe(401);
    }
    expect((await send(server, "GET", LINKS, undefined, learner.token)).status).toBe(403);
    const free = course.lessons.find(({ access }) => access === "free")?.id;
    const wrong = async (some: object) =>
      Object.keys(json<{ data: object }>(await post(LINKS, { ...good, ...some })).data);
    expect(await wrong({ lessonId: free })).toEqual(["lessonId"]);
    expect(await wrong({ lessonId: "nothing" })).toEqual(["lessonId"]);
    for (const until of [inDays(-1).toISOString(), inDays(400).toISOString(), "soon"])
      expect(await wrong({ until })).toEqual(["until"]);
    expect((await post(`${LINKS}/revoke`, { code: "nothing" })).status).toBe(400);
  });
});
