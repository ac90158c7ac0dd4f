import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";
import { SAMPLE } from "#support/course.ts";
import { HTML_MOST_BYTES, htmlBytes } from "#support/htmlBytes.ts";
import { isSample } from "#support/sample.ts";
import { expect, test } from "./kit.ts";

test.skip(!isSample, "content/ is a course of one's own, and the sample is weighed here");

const LESSON = /^(?:members\/)?module\/\d+\/[^/]+\/index\.html$/;
const QUICK = 1;
const HEAVIEST = 10;

test("the heaviest lessons of the sample have 18 KB of HTML without their prose", () => {
  const lessons: { path: string; html: string; about: number }[] = [];
  for (const tree of [SAMPLE.publicTree, SAMPLE.membersTree])
    for (const file of filesUnder(tree).filter((name) => LESSON.test(name))) {
      const html = readFileSync(join(tree, file), "utf8");
      lessons.push({ path: join(basename(tree), file), html, about: htmlBytes(html, QUICK) });
    }
  expect(lessons.length).toBeGreaterThan(50);
  for (const { path, html } of lessons.toSorted((one, other) => other.about - one.about).slice(0, HEAVIEST))
    expect(htmlBytes(html), path).toBeLessThanOrEqual(HTML_MOST_BYTES);
});
