import { describe, expect, it } from "vitest";
import { localFrom, newer, rowFrom, draftValues } from "#features/community/posts/draft.ts";
import { called, callOf, shownMentions } from "#features/community/posts/mentions.ts";
import { EMPTY_POST, postProblems, sentOf, wordsFrom, postWords } from "#features/community/posts/post.ts";
import { leadsAway } from "#server/hooks/platform/markdown/markdown.rules.ts";
import { linksIn } from "#server/hooks/platform/markdown/links.rules.ts";
import { rendered } from "#server/hooks/platform/markdown/markdown.ts";
import { calledIn } from "#server/hooks/community/mentions.rules.ts";

const ADA = { id: "ada000000000001", name: "Ada" };
const LOVELACE = { id: "ada000000000002", name: "Ada Lovelace" };
const ODD = { id: "odd000000000001", name: "[x](javascript:1) *Bo* <b>" };
const work = {
  ...EMPTY_POST,
  topic: "feedback",
  title: "My opening",
  body: "A loaf",
  lessonId: "one",
  firstAsk: "Where?",
};

describe("a post", () => {
  it("needs a title and words, and work for review its lesson, something to look at and a question", () => {
    const said = (words: object, pictures = 0) =>
      Object.entries(postProblems(wordsFrom({ ...words }), pictures)).flatMap(([name, text]) => (text ? [name] : []));
    expect(said({})).toEqual(["title", "body"]);
    expect(said({ title: "a", body: "b" })).toEqual([]);
    expect(said({ title: "a".repeat(121), body: "b".repeat(10_001) })).toEqual(["title", "body"]);
    expect(said({ title: "a", body: "b", second: "1:24" })).toEqual(["second"]);
    expect(said({ title: "a", body: "b", second: "soon", lessonId: "one" })).toEqual(["second"]);
    expect(said({ title: "a", body: "b", topic: "feedback" })).toEqual(["lessonId", "sheet", "firstAsk"]);
    expect(said(work, 1)).toEqual([]);
    expect(said({ ...work, sheet: "Two bowls" })).toEqual([]);
    for (const video of ["javascript:alert(1)", "http://a.example", "https:a.example", "https://a.example/ b"])
      expect(said({ ...work, video, start: "0:09" }), video).toEqual(["video"]);
    expect(said({ ...work, sheet: "x", start: "0:09" })).toEqual(["start"]);
  });

  it("is sent as the server keeps it, and comes back into its fields", () => {
    const words = wordsFrom({ ...work, sheet: "x", video: "https://youtu.be/a", start: "0:09", secondAsk: "When?" });
    const sent = sentOf(words, "me");
    expect(sent).toMatchObject({ user: "me", video: "https://youtu.be/a?t=9s", questions: "1. Where?\n2. When?" });
    expect(
      postWords({
        ...sent,
        lessonId: "one",
        second: 0,
        sheet: "x",
        video: sent.video ?? "",
        questions: sent.questions ?? "",
      }),
    ).toEqual(words);
    const plain = sentOf(wordsFrom({ ...words, topic: "module-3", second: "1:24" }), "me");
    expect(plain).toMatchObject({ topic: "module-3", second: 84, sheet: "", video: "", questions: "" });
  });
});

describe("a name", () => {
  it("is called as the server reads it, whatever is in it, and nothing else becomes of it", () => {
    const html = rendered(called(`Hello @${ODD.name}, and @Ada Lovelace!`, [ADA, LOVELACE, ODD]));
    expect(calledIn(html)).toEqual([ODD.id, LOVELACE.id]);
    expect(linksIn(html).some(leadsAway)).toBe(false);
    expect(html).not.toMatch(/<b>|javascript:1"/);
  });

  it("stands in the field as it was typed, also after it was sent", () => {
    const text = "@Ada and @Ada Lovelace, not `@Ada` nor a@Ada nor @Adam";
    const body = called(text, [ADA, LOVELACE]);
    expect(calledIn(rendered(body))).toEqual([ADA.id, LOVELACE.id]);
    expect(shownMentions(body)).toEqual({ text, people: [ADA, LOVELACE] });
    expect(called(shownMentions(callOf(ODD)).text, shownMentions(callOf(ODD)).people)).toBe(callOf(ODD));
  });
});

describe("a draft", () => {
  const row = { id: "d", key: "draft_post", text: '{"title":"a"}', at: "2026-11-23T10:00:00.000Z" };

  it("is read out of what was kept, or left out when it is broken", () => {
    expect(rowFrom({ ...row, at: "2026-11-23 10:00:00.000Z", more: 1 })).toEqual(row);
    for (const more of [{ id: 4 }, { key: "progress" }, { key: "draft_../x" }, { text: 7 }, { at: "never" }])
      expect(rowFrom({ ...row, ...more })).toBeUndefined();
    expect(draftValues('{"title":"a","n":1}')).toEqual({ title: "a" });
    for (const broken of ["", "[", "null", "7"]) expect(draftValues(broken)).toEqual({});
  });

  it("of another person is nobody's here, and of two the newer stays", () => {
    const kept = { user: "ada", at: row.at, text: row.text };
    expect(localFrom(kept, "ada")).toEqual({ values: { title: "a" }, at: row.at });
    expect(localFrom(kept, "bo")).toBeUndefined();
    const later = { ...row, id: "e", at: "2026-11-23T11:00:00.000Z" };
    expect([newer(row, later), newer(later, row)]).toEqual([later, later]);
  });
});
