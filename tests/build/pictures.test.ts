import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallCourse } from "#support/smallCourse.ts";

const FREE = "1-first-steps/1-first-lesson";
const PREMIUM = "2-second-steps/1-third-lesson";

const course = new SmallCourse();
const figure = (name: string): string =>
  `<Figure caption="A kitchen.">\n\n![A kettle on a table by the window](./${name})\n\n</Figure>\n\n`;
const photos = (tree: string): string[] => globSync("_astro/*kettle*", { cwd: course.path(tree) });

beforeAll(async () => {
  await course.photograph(`${FREE}.kettle.jpg`, 1600, 900);
  await course.photograph(`${PREMIUM}.kettle.png`, 600, 400);
  await course.photograph(`${PREMIUM}.jpg`, 1920, 1080);
  course.edit(`${FREE}.mdx`, (text) => text.replace("## Start", `${figure("1-first-lesson.kettle.jpg")}## Start`));
  course.edit(`${PREMIUM}.mdx`, (text) =>
    text
      .replace("## Start", `${figure("1-third-lesson.kettle.png")}## Start`)
      .replace("checked:", "poster: ./1-third-lesson.jpg\nchecked:"),
  );
  const { status, output } = course.build();
  expect(status, output).toBe(0);
});
afterAll(() => course.remove());

describe("a picture in a lesson", () => {
  it("comes as AVIF and WebP in several widths, with its size and its words", () => {
    const page = course.read("dist/module/1/first-lesson/index.html");
    const [picture = ""] = /<picture.*?<\/picture>/s.exec(page) ?? [];
    expect(picture).toMatch(/<source srcset="[^"]*\.avif 360w, [^"]*\.avif 1440w" type="image\/avif" sizes="[^"]+">/);
    expect(picture).toMatch(/srcset="[^"]*\.webp 360w, [^"]*\.webp 1440w"/);
    expect(picture).toContain('alt="A kettle on a table by the window"');
    expect(picture).toMatch(/width="720" height="405"/);
    expect(picture).toContain('loading="lazy"');
    expect(picture).not.toContain("style=");
  });

  it("is never made larger than it is", () => {
    const page = course.read("pocketbase/site/members/module/2/third-lesson/index.html");
    expect(page).toContain("480w");
    expect(page).not.toMatch(/kettle[^"]* 720w/);
  });

  it("stays a drawing when it is one", () => {
    const page = course.read("dist/module/1/first-lesson/index.html");
    expect(page).toMatch(/<img src="\/_astro\/[^"]+\.svg" alt="A row of three circles[^>]*width="16" height="9"/);
  });

  it("is not emitted as the author's file, which is large and may say where it was taken", () => {
    expect(photos("dist").filter((file) => !/\.(avif|webp)$/.test(file))).toEqual([]);
    expect(photos("pocketbase/site/members").filter((file) => !/\.(avif|webp)$/.test(file))).toEqual([]);
  });

  it("belongs to members when its lesson does", () => {
    expect(photos("dist").every((file) => file.includes("1-first-lesson"))).toBe(true);
    expect(photos("pocketbase/site/members").some((file) => file.includes("1-third-lesson"))).toBe(true);
  });

  it("serves as a poster in several widths", () => {
    const page = course.read("pocketbase/site/members/module/2/third-lesson/index.html");
    expect(page).toMatch(/1-third-lesson\.[^" ]+\.webp/);
    expect(globSync("**/1-third-lesson.*.jpg", { cwd: course.folder, exclude: ["content/**"] })).toEqual([]);
  });
});
