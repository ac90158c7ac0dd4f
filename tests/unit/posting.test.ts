import { describe, expect, it } from "vitest";
import { localFrom, newer, rowFrom, draftValues } from "#features/community/posts/draft.ts";
import { sizeOf } from "#features/community/posts/picture.ts";
import { firstDayUntil, firstDayWords } from "#features/community/posts/writer.ts";
import { called, callOf, meant, queryAt, shownMentions } from "#features/community/posts/mentions.ts";
import {
  EMPTY_POST,
  isPostEmpty,
  postProblems,
  sentOf,
  wordsFrom,
  postWords,
  writtenFrom,
} from "#features/community/posts/post.ts";
import { reviewBody } from "#features/community/posts/review.ts";
import { secondsIn, startIn, typedSecond, withStart } from "#features/community/posts/timecodes.ts";
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

describe("a moment", () => {
  it("is read as it is typed, and written the same way", () => {
    for (const [typed, second] of [
      ["1:24", 84],
      ["84", 84],
      ["0:09", 9],
      ["1:00:01", 3601],
      [" 2:00 ", 120],
    ] as const)
      expect(secondsIn(typed), typed).toBe(second);
    for (const typed of ["", "1:60", "a", "-1", "1:2:3:4", "1.5"]) expect(secondsIn(typed), typed).toBeUndefined();
    for (const second of [1, 59, 60, 84, 3601]) expect(secondsIn(typedSecond(second))).toBe(second);
  });

  it("is put to a video's address as its host reads it, and found there again", () => {
    const tube = withStart("https://www.youtube.com/watch?v=abc", 84);
    expect(tube).toBe("https://www.youtube.com/watch?v=abc&t=84s");
    expect(startIn(tube)).toEqual({ address: "https://www.youtube.com/watch?v=abc", second: 84 });
    const other = withStart("https://vimeo.com/1", 9);
    expect(other).toBe("https://vimeo.com/1#t=9s");
    expect(startIn(other)).toEqual({ address: "https://vimeo.com/1", second: 9 });
    expect(startIn("https://a.example/#x")).toEqual({ address: "https://a.example/#x", second: 0 });
    expect(startIn("no address")).toEqual({ address: "no address", second: 0 });
  });
});

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

  it("comes of whatever was kept", () => {
    expect(wordsFrom({ topic: "nonsense", title: 7, body: "b" })).toEqual({ ...EMPTY_POST, body: "b" });
    expect(isPostEmpty(wordsFrom({ topic: "wins", title: " " }))).toBe(true);
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

  it("keeps its link where two have the same", () => {
    const body = `${callOf(ADA)} and ${callOf({ ...ADA, id: "ada000000000009" })}`;
    expect(shownMentions(body).text).toBe(`@Ada and ${callOf({ ...ADA, id: "ada000000000009" })}`);
    expect(called(shownMentions(body).text, shownMentions(body).people)).toBe(body);
  });

  it("is looked for behind an @ where a word begins", () => {
    expect(queryAt("Hello @Ad", 9)).toBe("Ad");
    expect(queryAt("Hello @", 7)).toBe("");
    expect(queryAt("ada@example", 11)).toBeUndefined();
    expect(queryAt("@Ada\nnext", 9)).toBeUndefined();
    expect(meant([LOVELACE, ADA, ODD], "lo")).toEqual([LOVELACE]);
  });
});

it("a review is one reply: what was judged, line by line, the one change, and the rest", () => {
  const answers = [
    { line: "the first *picture* is the thumbnail’s", isDone: true, note: "Both slices\nflat" },
    { line: "sixty words or fewer", isDone: undefined, note: "" },
    { line: "somebody can tell you the title", isDone: false, note: "" },
  ];
  const body = reviewBody(answers, "Say the word flour.", "Nice bowls.");
  expect(body.split("\n\n")[0]).toBe("**1 of 2**");
  const html = rendered(body);
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain("the first *picture* is the thumbnail’s<br>\nBoth slices flat");
  expect(html).toContain("<p>Nice bowls.</p>");
  expect(reviewBody(answers.slice(1, 2), " ", "")).toBe("");
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

it("says until when the first day lasts by the reader's clock", () => {
  const madeAt = "2026-11-22 23:30:00.000Z";
  const nowMs = Date.parse("2026-11-23T01:00:00Z");
  const untilMs = firstDayUntil(madeAt, nowMs) ?? 0;
  expect(firstDayWords(untilMs, nowMs, "UTC")).toContain("until 23:30 today");
  expect(firstDayWords(untilMs, nowMs, "Europe/Berlin")).toContain("until 00:30 tomorrow");
  expect(firstDayUntil(madeAt, nowMs + 86_400_000)).toBeUndefined();
  expect(firstDayUntil(undefined, nowMs)).toBeUndefined();
});

it("an answer that is no row counts for nothing, and none of its odd fields gets anywhere", () => {
  for (const broken of [undefined, null, [], "x", {}, { id: "<script>" }, { id: 7 }])
    expect(writtenFrom(broken)).toBeUndefined();
  const row = writtenFrom({ id: "a".repeat(15), second: "x", pictures: [1, "a.jpg"], hidden: "yes", title: {} });
  expect(row).toMatchObject({ second: 0, pictures: ["a.jpg"], hidden: false, title: "" });
});

it("a picture is never drawn larger than it is, nor longer than is sent", () => {
  expect(sizeOf(4000, 3000)).toEqual({ width: 1920, height: 1440 });
  expect(sizeOf(100, 50)).toEqual({ width: 100, height: 50 });
  expect(sizeOf(1, 9000)).toEqual({ width: 1, height: 1920 });
});
