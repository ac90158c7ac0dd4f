import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent } from "#authoring/check/checkContent.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";
import { FORM_EDITS } from "./formEdits.ts";
import { LIST_EDITS } from "./listEdits.ts";
import { TEXT_EDITS } from "./textEdits.ts";

const EDITS = [...FORM_EDITS, ...TEXT_EDITS, ...LIST_EDITS];
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
  it.each(EDITS)("%s", async (_, file, from, to, says, lineAway = 0) => {
    const path = join(root, "content", file);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
    const found = await checkContent(root, TODAY);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(says)]);
    expect(found[0]).toMatchObject({ file: `content/${file}`, line: lineOfChange(before, after) + lineAway });
    expect(found[0]?.hint).toMatch(/\w.*[.?”]$/);
  });

  it("sixty and more are tried", () => {
    expect(EDITS.length).toBeGreaterThanOrEqual(60);
  });
});
