import { describe, expect, it, test } from "vitest";
import {
  lessonLinkCodeIn,
  codeInQuery,
  codesIn,
  cookiesOf,
  lessonPage,
  untilIn,
} from "#server/hooks/learning/lessonLinks/lessonLinks.rules.ts";
import { namedIn } from "#server/hooks/site/answer.rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const CODE = "abcdefghijklMNOPQRST1234";
const lesson = { id: "five-numbers", moduleId: 5 };

describe("a link's code", () => {
  test.each([
    [CODE, CODE],
    [`${CODE}x`, ""],
    ["short", ""],
    [`${CODE.slice(0, 23)}'`, ""],
    [[CODE], ""],
    [undefined, ""],
  ])("%j is %j", (sent, code) => expect(lessonLinkCodeIn(sent)).toBe(code));

  test.each([
    [`link=${CODE}`, CODE],
    [`t=12&link=${CODE}&x=1`, CODE],
    [`slink=${CODE}`, ""],
    ["link=", ""],
    ["t=12", ""],
    ["", ""],
  ])("in the query %j is %j", (query, code) => expect(codeInQuery(query)).toBe(code));

  test.each([
    ["", []],
    ["reading=abc", []],
    [`lesson-link-a=${CODE}`, [CODE]],
    [`reading=x; lesson-link-a-b=${CODE}; lesson-link-c=${CODE}; other=1`, [CODE]],
    [`reading=x;lesson-link-a=${CODE};b=1`, [CODE]],
    [`xlesson-link-a=${CODE}`, []],
    ["lesson-link-a=' OR 1=1", []],
  ])("among the cookies %j is %j", (cookies, codes) => expect(codesIn(cookies)).toEqual(codes));

  it("is looked for at most ten times a request", () => {
    const many = Array.from({ length: 50 }, (_, at) => `lesson-link-a${at}=${CODE.slice(0, 22)}${at + 10}`);
    expect(codesIn(many.join("; "))).toHaveLength(10);
  });
});

it("what the browser keeps is read by no script, and sent where the lesson and its files lie and nowhere else", () => {
  const lines = cookiesOf(lesson, CODE, 60.9, true);
  expect(lines.map((line) => /Path=([^;]+)/.exec(line)?.[1])).toEqual([lessonPage(lesson), "/media", "/_astro"]);
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(`^lesson-link-five-numbers=${CODE}; Path=[^;]+; Max-Age=60; HttpOnly; Secure; SameSite=Lax$`),
    );
  expect(cookiesOf(lesson, CODE, -5, false)[0]).toContain("Max-Age=0; HttpOnly; SameSite=Lax");
});

test.each([
  ["2026-12-24", Date.parse("2026-12-24")],
  ["2026-11-22T12:00:00Z", undefined],
  ["2027-11-23T12:00:00Z", Date.parse("2027-11-23T12:00:00Z")],
  ["2027-11-23T12:00:01Z", undefined],
  ["2028-01-01", undefined],
  ["Thu Dec 24 2026 00:00:00 GMT+0000 (Greenwich Mean Time)", undefined],
  [new Date("2026-12-24"), undefined],
  ["never", undefined],
  [undefined, undefined],
])("until %j is %j", (sent, ms) => expect(untilIn(sent, NOW)).toBe(ms));

it("finds every file that a page may name, in attributes, styles and scripts", () => {
  const text = `<img src="/_astro/a.B1_x.svg" srcset="/_astro/b@2x.webp 2x"> url(c.png) import"./d.js" "/media/e.vtt?x"`;
  const names = namedIn(text).filter((name) => name.startsWith("/_astro/"));
  expect(names).toEqual(["a.B1_x.svg", "b@2x.webp", "c.png", "d.js", "e.vtt"].map((name) => `/_astro/${name}`));
  expect(namedIn(text)).toContain("/media/e.vtt");
  expect(namedIn('href="/_astro/1-a.sheet.Bx.xlsx" src="/_astro/1-a.near.m4a"')).toEqual(
    expect.arrayContaining(["/_astro/1-a.sheet.Bx.xlsx", "/_astro/1-a.near.m4a"]),
  );
  expect(namedIn("nothing.at all")).toEqual([]);
  expect(namedIn("a.jpg b.jpeg")).toEqual(["/_astro/a.jpg", "/media/a.jpg", "/_astro/b.jpeg", "/media/b.jpeg"]);
});
