import { globSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { BuiltCourse } from "#support/builtCourse.ts";
import { keptCourse } from "#support/keptCourse.ts";

let course: BuiltCourse;
beforeAll(async () => void (course = await keptCourse("enriched")));

const photos = (tree: string): string[] => globSync("_astro/*kettle*", { cwd: course.path(tree) });

describe("a picture in a lesson", () => {
  it("comes as AVIF for a screen and for one twice as dense, with its size and its words", () => {
    const page = course.read("dist/module/1/first-lesson/index.html");
    const [picture = ""] = /<img[^>]*kettle[^>]*>/.exec(page) ?? [];
    expect(picture).toMatch(/ srcset="[^"]*\.avif 720w, [^"]*\.avif 1440w"/);
    expect(picture).toMatch(/ src="[^"]*\.avif"/);
    expect(picture).toContain('alt="A kettle on a table by the window"');
    expect(picture).toMatch(/width="720" height="405"/);
    expect(picture).toContain('loading="lazy"');
    expect(picture).not.toContain("style=");
  });

  it("is never made larger than it is", () => {
    const page = course.read("pocketbase/site/members/module/2/third-lesson/index.html");
    expect(page).toMatch(/kettle[^"]*\.avif 600w"/);
    expect(page).not.toMatch(/kettle[^"]* 720w/);
  });

  it("stays a drawing when it is one", () => {
    const page = course.read("dist/module/1/first-lesson/index.html");
    expect(page).toMatch(/<img src="\/_astro\/[^"]+\.svg" alt="A row of three circles[^>]*width="16" height="9"/);
  });

  it("is not emitted as the author's file, which is large and may say where it was taken", () => {
    expect(photos("dist").filter((file) => !file.endsWith(".avif"))).toEqual([]);
    expect(photos("pocketbase/site/members").filter((file) => !file.endsWith(".avif"))).toEqual([]);
  });

  it("belongs to members when its lesson does", () => {
    expect(photos("dist").every((file) => file.includes("1-first-lesson"))).toBe(true);
    expect(photos("pocketbase/site/members").some((file) => file.includes("1-third-lesson"))).toBe(true);
  });

  it("serves as a poster in several widths", () => {
    const page = course.read("pocketbase/site/members/module/2/third-lesson/index.html");
    expect(page).toMatch(/1-third-lesson\.[^" ]+\.webp/);
    expect(globSync("**/1-third-lesson.*.jpg", { cwd: course.folder })).toEqual([]);
  });
});
