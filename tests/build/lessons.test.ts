import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallCourse } from "#support/smallCourse.ts";

/** What a Windows editor saved begins with a mark that nobody sees. */
const MARKED = [
  "1-first-steps/module.yaml",
  "1-first-steps/1-first-lesson.mdx",
  "1-first-steps/1-first-lesson.vtt",
  "2-second-steps/1-third-lesson.mdx",
];
const FREE = "1-first-steps/1-first-lesson";
const PREMIUM = "2-second-steps/1-third-lesson";

const course = new SmallCourse();
const figure = (name: string): string =>
  `<Figure caption="A kitchen.">\n\n![A kettle on a table by the window](./${name})\n\n</Figure>\n\n`;
const photos = (tree: string): string[] => globSync("_astro/*kettle*", { cwd: course.path(tree) });

beforeAll(async () => {
  course.edit("1-first-steps/1-first-lesson.mdx", (text) =>
    text.replace("checked:", "publishAt: 2026-11-02\nupdated: 2026-11-20\nchecked:"),
  );
  course.edit("2-second-steps/1-third-lesson.mdx", (text) =>
    text.replace("checked:", "publishAt: 2026-11-05\nchecked:"),
  );
  await course.photograph(`${FREE}.kettle.jpg`, 1600, 900);
  await course.photograph(`${PREMIUM}.kettle.png`, 600, 400);
  await course.photograph(`${PREMIUM}.jpg`, 1920, 1080);
  course.edit(`${FREE}.mdx`, (text) => text.replace("## Start", `${figure("1-first-lesson.kettle.jpg")}## Start`));
  course.edit(`${PREMIUM}.mdx`, (text) =>
    text
      .replace("## Start", `${figure("1-third-lesson.kettle.png")}## Start`)
      .replace("checked:", "poster: ./1-third-lesson.jpg\nchecked:"),
  );
  for (const file of MARKED) course.edit(file, (text) => `\uFEFF${text}`);
  const { status, output } = course.build();
  expect(status, output).toBe(0);
});
afterAll(() => course.remove());

const dayOf = (address: string): string | undefined =>
  new RegExp(`<loc>[^<]*${address}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(course.read("dist/sitemap.xml"))?.[1];

describe("the days an author wrote down", () => {
  it("are in the sitemap: of lessons, their modules and the curriculum", () => {
    expect(dayOf("/module/1/first-lesson")).toBe("2026-11-20");
    expect(dayOf("/module/2/third-lesson")).toBe("2026-11-05");
    expect(dayOf("/module/2")).toBe("2026-11-05");
    expect(dayOf("/curriculum")).toBe("2026-11-20");
  });

  it("are not made up for a lesson without one", () => {
    expect(course.read("dist/sitemap.xml")).toContain("/module/1/second-lesson</loc></url>");
  });

  it("are in the feed, which names itself and its newest day", () => {
    const feed = course.read("dist/rss.xml");
    expect(feed).toMatch(/<item><title>The first lesson<\/title>.*?<pubDate>Mon, 02 Nov 2026 00:00:00 GMT<\/pubDate>/s);
    expect(feed).toContain("<lastBuildDate>Fri, 20 Nov 2026 00:00:00 GMT</lastBuildDate>");
    expect(feed).toMatch(/<atom:link href="http[^"]+\/rss\.xml" rel="self" type="application\/rss\+xml"\/>/);
    expect(feed.match(/<pubDate>/g)).toHaveLength(2);
  });

  it("are told to search engines with the free video", () => {
    expect(course.read("dist/module/1/first-lesson/index.html")).toContain('"uploadDate":"2026-11-02T00:00:00.000Z"');
  });
});

describe("files with a byte-order mark", () => {
  it("are read like all others: form, captions and what is for members", () => {
    const lesson = course.read("dist/module/1/first-lesson/index.html");
    expect(lesson).toContain("What do you do first?");
    expect(lesson).not.toContain("\uFEFF");
    expect(course.has("pocketbase/site/members/module/2/third-lesson/index.html")).toBe(true);
  });
});

describe("every page", () => {
  const pages = ["", "module/1/first-lesson/", "module/2/third-lesson/", "curriculum/", "dashboard/", "login/"];
  const html = (page: string): string => course.read("dist", `${page}index.html`);

  it.each(pages)("/%s has its styles in the head", (page) =>
    expect(html(page).slice(html(page).indexOf("<body"))).not.toContain("<style"),
  );

  it.each(pages)("/%s says what its shared picture shows", (page) =>
    expect(html(page)).toMatch(/<meta property="og:image:alt" content="[^"]{5,}"/),
  );

  it("puts no paragraph into a label, and asks no checkbox to complete itself", () => {
    const lesson = html("module/1/first-lesson/");
    expect(lesson).toContain('class="choice');
    expect([...lesson.matchAll(/<label>.*?<\/label>/gs)].filter(([label]) => label.includes("<p"))).toEqual([]);
    expect(lesson).not.toMatch(/<input[^>]*type="checkbox"[^>]*autocomplete/);
  });

  it("names the operator where one looks for who answers for the site", () => {
    for (const page of ["contact/", "privacy-policy/", "terms-of-service/"])
      expect(html(page)).toContain("First Cut runs this site.");
  });
});

it("the search knows of a module how long and how difficult it is, and of a locked one that it opens later", () => {
  const [file = ""] = course.publicFilesWith('"type":"module"').filter((name) => name.startsWith("catalogue."));
  const items = JSON.parse(course.read("dist", file)) as Record<string, unknown>[];
  const modules = items.filter(({ type }) => type === "module");
  expect(modules[0]).toMatchObject({ id: "1", difficulty: "beginner", duration: "0:20" });
  expect(modules[2]).toMatchObject({ id: "3", later: true });
  expect(modules[2]).not.toHaveProperty("premium");
  for (const url of ["/registerInfo", "/practice"]) expect(items.some((item) => item["url"] === url)).toBe(true);
});

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
