import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent } from "#authoring/check/checkContent.ts";
import { ImportingCourse } from "#support/importing.ts";

const course = new ImportingCourse();
const folder = mkdtempSync(join(tmpdir(), "archives-"));
const inFolder = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

beforeEach(() => course.lay());
afterAll(() => {
  course.remove();
  rmSync(folder, { recursive: true });
});

/** Nothing that stops a publish; what advises asks for what the source did not say. */
async function requireDrafts(): Promise<void> {
  const problems = await checkContent(course.root, new Date("2026-11-21"));
  const rules = new Set(problems.map(({ rule }) => rule));
  for (const rule of ["length", "parts", "quiz", "placeholders", "video", "captions", "tags", "facts", "pictures"])
    rules.delete(rule);
  expect([...rules]).toEqual([]);
}

describe("an import of Markdown", () => {
  it("takes a single page, and puts what is premium behind an opening", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
    const path = inFolder("one.md", Buffer.from(`# One\n\n${words(60)}\n\nThe answer is oolong.\n`));
    await course.take(path, { access: "premium", module: 2 });
    const one = course.read("2-second-steps/3-one.mdx");
    expect(one).toContain("access: premium\n");
    expect(one).toContain("<MembersOnly>\n  The answer is oolong.\n</MembersOnly>");
    expect(course.read("ids.yaml")).toMatch(/\n- one\n$/);
    await requireDrafts();
  });

  it.each([
    ["few words", "The answer is oolong."],
    ["words without blanks", "答えはウーロン茶である。"],
    ["one long paragraph", "oolong ".repeat(90).trim()],
  ])("keeps for members all that is premium and too short to be parted: %s", async (_, words) => {
    // As a new course has it.
    writeFileSync(course.path("content/rules.yaml"), "strict: false\nrules:\n  opening: advise\n");
    const said = await course.take(inFolder("one.md", Buffer.from(`# One\n\n${words}\n`)), {
      ...{ access: "premium", module: 2 },
    });
    const one = course.read("2-second-steps/3-one.mdx");
    expect(one).toContain("access: premium\n");
    expect(one).toContain(`<MembersOnly>\n  ${words}\n</MembersOnly>`);
    expect(said).toContain("all of it is for members");
  });
});
