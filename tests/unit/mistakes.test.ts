import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#authoring/check/checkContent.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

/** In a file of content/, these words become those; what the check says, and how many lines away. */
interface Slip {
  mistake: string;
  file: string;
  /** The words themselves, or what they look like. */
  from?: string;
  pattern?: string;
  flags?: string;
  to: string;
  says: string;
  lineAway?: number;
}
const SLIPS = parse(readFileSync(join(PROJECT, "tests/fixtures/mistakes.yaml"), "utf8")) as Slip[];
const TODAY = new Date("2026-11-21");
const root = mkdtempSync(join(tmpdir(), "mistakes-"));

/** Line of the first letter that is another one. */
function lineOfChange(before: string, after: string): number {
  let at = 0;
  while (at < after.length && after[at] === before[at]) at += 1;
  return after.slice(0, at).split("\n").length;
}

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("one mistake has one message, which names its file and line:", () => {
  it.each(SLIPS)("$mistake", async ({ file, from, pattern = "", flags, to, says, lineAway = 0 }) => {
    const path = join(root, "content", file);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const after = before.replace(from ?? new RegExp(pattern, flags), to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
    const found = await checkContent(root, TODAY);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(says)]);
    expect(found[0]).toMatchObject({ file: `content/${file}`, line: lineOfChange(before, after) + lineAway });
    expect(found[0]?.hint).toMatch(/\w.*[.?”]$/);
  });

  it("sixty and more are tried", () => {
    expect(SLIPS.length).toBeGreaterThanOrEqual(60);
  });
});
