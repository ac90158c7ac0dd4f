import { describe, expect, it } from "vitest";
import type { LessonLink } from "#contract/offers.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask, inDays, json, send, sql, succeeded } from "./ask.ts";
import { course } from "./learner.ts";

const LINKS = "/api/course/lesson-links";
const PAGE = "/module/5/five-numbers";
const FIGURE = "1-five-numbers.returning";
const server = await sharedServer();
const boss = await aRole(server, "operator");
const post = (path: string, body: object, who: Pick<Person, "token"> = boss) =>
  send(server, "POST", path, body, who.token);
const aLink = async (lessonId = "five-numbers", days = 7): Promise<LessonLink> =>
  json(await succeeded(post(LINKS, { lessonId, until: inDays(days).toISOString() })));
const get = (path: string, cookie?: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  ask(server, path, { ...more, headers: { ...more.headers, ...(cookie && { cookie }) } });
const lines = (answer: Answer): string[] => [answer.headers["set-cookie"] ?? []].flat();

/** What a browser sends after it followed a link, everywhere its paths reach. */
const followed = async ({ url }: LessonLink): Promise<string> =>
  lines(await succeeded(get(url)))[0]?.split(";")[0] ?? "";

const isWhole = async (answer: Promise<Answer>): Promise<boolean> => {
  const member = await theMember();
  const [given, whole] = [await answer, await get(PAGE, member)];
  return given.body.equals(whole.body);
};

let cookieOfMember: string | undefined;
const theMember = async () =>
  (cookieOfMember ??= (await aPerson(server, { premium: { validUntil: inDays(30) } })).cookie);

/** The figures of the lesson that only members get, as its page names them. */
async function figures(): Promise<string[]> {
  const { body } = await get(PAGE, await theMember());
  const names = [...new Set(body.toString().match(/\/_astro\/[\w.@~-]+/g))].filter((name) => name.includes(FIGURE));
  expect(names).not.toEqual([]);
  return names;
}

describe("a lesson link", () => {
  it("shows the whole lesson to a visitor, and its video, captions and figures", async () => {
    const link = await aLink();
    expect(link).toMatchObject({ url: `${PAGE}?link=${link.code}`, opened: 0, revoked: false });
    const answer = await get(link.url);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(await isWhole(Promise.resolve(answer))).toBe(true);
    expect(lines(answer)).toHaveLength(3);
    for (const line of lines(answer)) expect(line).toMatch(/; Path=\/[^;]+; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const cookie = await followed(link);
    expect(await isWhole(get(PAGE, cookie))).toBe(true);
    for (const path of ["/media/five-numbers.mp4", "/media/five-numbers.vtt", ...(await figures())]) {
      expect((await get(path, cookie)).status, path).toBe(200);
      expect((await get(path)).status, path).toBe(404);
    }
    const part = await get("/media/five-numbers.mp4", cookie, { headers: { range: "bytes=0-99" } });
    expect([part.status, part.body.length]).toEqual([206, 100]);
    expect((await get("/media/five-numbers.mp4", cookie, { method: "HEAD" })).status).toBe(200);
  });

  it.each(["revoked", "over"])(
    "that is %s is shut at the next request, for whoever has followed it, too",
    async (how) => {
      const link = await aLink();
      const cookie = await followed(link);
      const [figure = ""] = await figures();
      if (how === "revoked") {
        const revoked = json<LessonLink>(await succeeded(post(`${LINKS}/revoke`, { code: link.code })));
        expect(revoked).toMatchObject({ revoked: true, opened: 1 });
      } else await sql(server, `UPDATE lessonLinks SET until = '2020-01-01 00:00:00.000Z' WHERE code = '${link.code}'`);
      expect(await isWhole(get(PAGE, cookie))).toBe(false);
      const again = await get(link.url, cookie);
      expect(lines(again)).toEqual([]);
      expect(again.body.equals((await get(PAGE)).body)).toBe(true);
      const unknown = await get("/media/nothing.mp4");
      for (const path of ["/media/five-numbers.mp4", "/media/five-numbers.vtt", figure]) {
        for (const more of [{}, { method: "HEAD" }, { headers: { range: "bytes=0-99" } }])
          expect((await get(path, cookie, more)).status, path).toBe(404);
        expect((await get(path, cookie)).body.equals(unknown.body)).toBe(true);
      }
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
