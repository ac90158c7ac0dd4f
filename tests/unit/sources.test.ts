import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { besideLesson, lessonSources, splitFrontmatter } from "#build/files/sources.ts";

describe("an MDX file", () => {
  it("is a form and a text, and says where the text begins", () => {
    const file = "---\nid: a\ntags: [b]\n---\n\nText.\n";
    expect(splitFrontmatter(file)).toEqual({ data: { id: "a", tags: ["b"] }, body: "\nText.\n", bodyStartsAt: 4 });
  });

  it.each([
    ["no form", "Text.\n", "Text.\n"],
    ["an empty form", "---\n---\nText.\n", "Text.\n"],
    ["a form that is a list", "---\n- a\n---\nText.\n", "Text.\n"],
    ["a form that is one word", "---\nword\n---\nText.\n", "Text.\n"],
  ])("has no fields with %s", (_, file, body) => expect(splitFrontmatter(file)).toMatchObject({ data: {}, body }));
});

describe("the lessons below a root", () => {
  const root = mkdtempSync(join(tmpdir(), "sources-"));
  const base = join(import.meta.dirname, "../fixtures/content/base");
  const folder = "content/curriculum/1-first-steps";
  cpSync(base, root, { recursive: true });
  cpSync(join(root, folder, "2-second-lesson.mdx"), join(root, folder, "10-tenth-lesson.mdx"));
  writeFileSync(join(root, folder, "3-open.mdx"), "---\nid: open\naccess: premium\n---\n");
  afterAll(() => rmSync(root, { recursive: true }));
  const lessons = lessonSources(root);

  it("come in the order of their numbers, not of their letters", () =>
    expect(lessons.map(({ file }) => file.split("/").at(-1))).toEqual([
      ...["1-first-lesson.mdx", "2-second-lesson.mdx", "3-open.mdx", "10-tenth-lesson.mdx"],
      ...["1-third-lesson.mdx", "2-fourth-lesson.mdx"],
    ]));

  it("are as open as their module, unless they say otherwise", () => {
    const access = Object.fromEntries(lessons.map((lesson) => [lesson.id, lesson.access]));
    expect(access).toMatchObject({ "first-lesson": "free", open: "premium", "third-lesson": "premium" });
  });

  it("know their module and the files beside them", () => {
    const [first, second] = lessons;
    expect(first?.moduleId).toBe(1);
    expect(first && besideLesson(first, ".vtt", root)).toBe(join(root, folder, "1-first-lesson.vtt"));
    expect(second && besideLesson(second, ".vtt", root)).toBeUndefined();
  });
});
