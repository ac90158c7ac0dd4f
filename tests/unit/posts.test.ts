import { describe, expect, it } from "vitest";
import { calledIn } from "#server/hooks/community/mentions.rules.ts";
import {
  type About,
  firstDayProblem,
  firstDayUntil,
  isTopic,
  postPlace,
} from "#server/hooks/community/posts/posts.rules.ts";
import { wordsOf } from "#support/said.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/posts.yaml") as {
  places: [given: object, moduleId: number, isPremium: boolean][];
  nowhere: [given: object, field: string][];
};

const lesson = (id: string, moduleId: number, access: "free" | "premium") => ({
  ...{ id, moduleId, access, revision: 1, questions: [] },
});
const course = {
  modules: [1, 5, 6, 9].map((id) => ({ id, title: `Module ${String(id)}`, locked: id === 9 })),
  lessons: [
    ...[lesson("brief", 1, "free"), lesson("price", 5, "premium")],
    ...[lesson("taste", 6, "free"), lesson("rest", 6, "premium")],
  ],
};
const about = (more: Partial<About>): About => ({ topic: "questions", moduleId: 0, lessonId: "", second: 0, ...more });
const DAY_MS = 86_400_000;

describe("where a post belongs", () => {
  it.each(told.places)("%j is module %i", (given, moduleId, isPremium) =>
    expect(postPlace(course, about(given))).toEqual({ moduleId, isPremium }),
  );

  it.each(told.nowhere)("%j is nowhere, and %s says so", (given, field) =>
    expect(postPlace(course, about(given))).toMatchObject({ field }),
  );

  it("topics are the general ones and one for each module", () =>
    expect(
      ["questions", "wins", "feedback", "module-1", "module-9", "module-3"].map((one) => isTopic(course, one)),
    ).toEqual([true, true, true, true, true, false]));
});

describe("the first day of an account", () => {
  const until = Date.parse("2026-11-23T10:30:00Z");
  const said = { written: undefined, html: "<p>Words.</p>", video: "" };

  it("ends a day after it was made", () => {
    expect(firstDayUntil(until - DAY_MS, until - 1)).toBe(until);
    expect(firstDayUntil(until - DAY_MS, until)).toBeUndefined();
  });

  it("is three posts and ten replies, without links, and says when it ends", () => {
    const written = (kind: "posts" | "replies", count: number) =>
      firstDayProblem({ ...said, written: { kind, count } }, until)?.code;
    expect([written("posts", 3), written("posts", 4)]).toEqual([undefined, "first_day_number"]);
    expect([written("replies", 10), written("replies", 11)]).toEqual([undefined, "first_day_number"]);
    const link = (url: string) => firstDayProblem({ ...said, html: `<a href="${url}" rel="x">y</a>` }, until)?.code;
    for (const url of ["https://x.example", "HTTP://x.example", "mailto:a@x.example"])
      expect(link(url), url).toBe("first_day_links");
    for (const url of ["/module/1", "#reply-1", "/community/people/abcdefghijklmno"])
      expect(link(url), url).toBeUndefined();
    expect(firstDayProblem({ ...said, video: "https://x.example" }, until)).toMatchObject({ field: "video" });
    expect(wordsOf(firstDayProblem({ ...said, video: "x" }, until))).toBe(
      "On its first day an account can write 3 posts and 10 replies, without links. That ends on 2026-11-23 10:30 UTC.",
    );
  });
});

it("a text calls at most five by name, each once, by their pages alone", () => {
  const link = (id: string) => `<a href="/community/people/${id}">@x</a>`;
  const ids = ["a", "b", "c", "d", "e", "f"].map((sign) => sign.repeat(15));
  expect(calledIn(ids.map(link).join("") + link(ids[0] ?? ""))).toEqual(ids.slice(0, 5));
  expect(
    calledIn(link("short") + link("../../x") + `<a href="https://x.example/community/people/${"a".repeat(15)}">`),
  ).toEqual([]);
});
