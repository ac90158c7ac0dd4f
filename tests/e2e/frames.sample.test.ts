import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { filesIn } from "#build/files/trees.ts";
import { SAMPLE } from "#support/course.ts";
import { FRAME_MOST_BYTES, frameBytes } from "#support/frameBytes.ts";
import { isSample } from "#support/sample.ts";

test.skip(!isSample, "content/ is a course of one's own, and the sample is weighed here");

const LESSON = /^(?:members\/)?module\/\d+\/[^/]+\/index\.html$/;
const LINKED = /<script[^>]* src="([^"]+\.js)"/g;

test("every lesson of the sample has a frame of 16 KB", async ({ page }) => {
  const linkedBytes = (html: string): number =>
    [...html.matchAll(LINKED)].reduce((sum, [, path = ""]) => {
      return sum + statSync(join(SAMPLE.publicTree, `${path}.br`)).size;
    }, 0);

  const frames: Record<string, number> = {};
  for (const tree of [SAMPLE.publicTree, SAMPLE.membersTree])
    for (const file of filesIn(tree).filter((name) => LESSON.test(name))) {
      const html = readFileSync(join(tree, file), "utf8");
      frames[`${basename(tree)}/${dirname(file)}`] = linkedBytes(html) + (await frameBytes(page, html));
    }
  expect(Object.keys(frames).length).toBeGreaterThan(50);
  expect(Object.entries(frames).filter(([, bytes]) => bytes > FRAME_MOST_BYTES)).toEqual([]);
});
