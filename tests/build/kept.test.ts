import { globSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry, Manifest } from "#contract/manifest.d.ts";
import type { BuiltCourse } from "#support/builtCourse.ts";
import { LONG_HERE } from "#support/cases.ts";
import { keptCourse } from "#support/keptCourse.ts";

const manifestOf = (one: BuiltCourse): Manifest => JSON.parse(one.read("pocketbase/site/manifest.json")) as Manifest;

/** Every file that browsers may keep for ever, with what its bytes are. */
function keptForEver({ urls }: Manifest): Map<string, string> {
  const sides = Object.entries(urls).flatMap(([url, address]) =>
    (["public", "members"] as const).map((side): [string, Entry | undefined] => [`${side} ${url}`, address[side]]),
  );
  return new Map(sides.flatMap(([name, entry]) => (entry?.immutable ? [[name, entry.hash] as const] : [])));
}

/** All pages of both trees. Astro marks an island by its place on the disk, which nothing reads in a browser. */
const pagesOf = (one: BuiltCourse): Map<string, string> => {
  const files = globSync("{dist,pocketbase/site/members}/**/*.html", { cwd: one.folder });
  return new Map(files.map((file) => [file, one.read(file).replace(/(?<=<astro-island) uid="\w+"/g, "")]));
};

let course: BuiltCourse;

let first: Manifest;

beforeAll(async () => {
  course = await keptCourse("first");
  first = manifestOf(course);
});

it("the same course, built in another place, has the same names and bytes", LONG_HERE, async () => {
  const same = await keptCourse("elsewhere");
  const elsewhere = manifestOf(same);
  const pages = pagesOf(course);
  expect([...keptForEver(elsewhere)]).toEqual([...keptForEver(first)]);
  expect(Object.keys(elsewhere.urls)).toEqual(Object.keys(first.urls));
  for (const [file, html] of pagesOf(same)) expect(html, file).toBe(pages.get(file));
});

it("every page that has an island brings what gives islands life", () => {
  const having = [...pagesOf(course)].filter(([, html]) => html.includes("<astro-island"));
  expect(having.length).toBeGreaterThan(0);
  for (const [file, html] of having) expect(html, file).toContain('customElements.get("astro-island")');
});

describe("a version with other code, styles and words", () => {
  let newer: BuiltCourse;
  let next: Manifest;
  beforeAll(async () => {
    newer = await keptCourse("next");
    next = manifestOf(newer);
  });

  it("gives no file another content under a name that browsers keep for ever", () => {
    const before = keptForEver(first);
    const after = keptForEver(next);
    for (const [name, hash] of before) if (after.has(name)) expect(after.get(name), name).toBe(hash);
  });

  it("has the code of the version before beside its own, with the same bytes", () => {
    const code = [...keptForEver(first)].filter(([name]) => name.endsWith(".js"));
    const after = keptForEver(next);
    expect(code.length).toBeGreaterThan(20);
    for (const [name, hash] of code) expect(after.get(name), name).toBe(hash);
    const names = new Set(code.map(([name]) => name));
    expect([...after.keys()].filter((name) => name.endsWith(".js") && !names.has(name)).length).toBeGreaterThan(20);
  });
});

const dayOf = (address: string): string | undefined =>
  new RegExp(`<loc>[^<]*${address}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(course.read("dist/sitemap.xml"))?.[1];

describe("the days an author wrote down", () => {
  it("are in the sitemap: of lessons, their modules and the curriculum", () => {
    expect(dayOf("/module/1/first-lesson")).toBe("2026-11-20");
    expect(dayOf("/module/2/third-lesson")).toBe("2026-11-05");
    expect(dayOf("/module/2")).toBe("2026-11-05");
    expect(dayOf("/curriculum")).toBe("2026-11-20");
  });

  it("are not made up for a lesson without one", () =>
    expect(course.read("dist/sitemap.xml")).toContain("/module/1/second-lesson</loc></url>"));

  it("are in the feed, which names itself and its newest day", () => {
    const feed = course.read("dist/rss.xml");
    expect(feed).toMatch(/<item><title>The first lesson<\/title>.*?<pubDate>Mon, 02 Nov 2026 00:00:00 GMT<\/pubDate>/s);
    expect(feed).toContain("<lastBuildDate>Fri, 20 Nov 2026 00:00:00 GMT</lastBuildDate>");
    expect(feed).toMatch(/<atom:link href="http[^"]+\/rss\.xml" rel="self" type="application\/rss\+xml"\/>/);
    // The first lesson when it was published and when it changed, and the third.
    expect(feed.match(/<pubDate>/g)).toHaveLength(3);
    expect(feed).toContain("<title>Changed: The first lesson</title>");
  });

  it("are told to search engines with the free video", () =>
    expect(course.read("dist/module/1/first-lesson/index.html")).toContain('"uploadDate":"2026-11-02T00:00:00.000Z"'));
});

describe("how something is rated", () => {
  interface Data {
    "@graph"?: Data[];
    "@type"?: string;
    aggregateRating?: object;
  }
  const ratedIn = (page: string): Data[] => {
    const html = course.read(page, "index.html");
    const all = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, text = ""]) => {
        const data = JSON.parse(text) as Data | Data[];
        return [data].flat().flatMap((one) => one["@graph"] ?? one);
      },
    );
    expect(all.length, page).toBeGreaterThan(0);
    return all.filter((one) => one.aggregateRating);
  };

  it("is told to search engines of what was reviewed, by what the data knew at the build", () => {
    const rating = (ratingValue: number, reviewCount: number) => ({
      ...{ "@type": "AggregateRating", ratingValue, reviewCount, bestRating: 5, worstRating: 1 },
    });
    expect(ratedIn("dist/module/1/first-lesson")).toMatchObject([{ aggregateRating: rating(4.5, 2) }]);
    expect(ratedIn("dist/module/1")).toMatchObject([{ aggregateRating: rating(3, 1) }]);
  });

  it("is not told of what nobody reviewed, or whose reviews are hidden", () => {
    for (const page of ["module/1/second-lesson", "module/2/third-lesson", "module/2", "curriculum"])
      expect(ratedIn(`dist/${page}`), page).toEqual([]);
    expect(ratedIn("pocketbase/site/members/module/2/third-lesson")).toEqual([]);
  });
});

it("files with a byte-order mark are read like all others: form, captions and what is for members", () => {
  const lesson = course.read("dist/module/1/first-lesson/index.html");
  expect(lesson).toContain("What do you do first?");
  expect(lesson).not.toContain("\uFEFF");
  expect(course.has("pocketbase/site/members/module/2/third-lesson/index.html")).toBe(true);
});

describe("every page", () => {
  const pages = ["", "module/1/first-lesson/", "module/2/third-lesson/", "curriculum/", "dashboard/", "login/"];
  const html = (page: string): string => course.read("dist", `${page}index.html`);

  /** Astro's own, before the first island: it has no box. */
  const ISLANDS = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

  it.each(pages)("/%s has its styles in the head", (page) =>
    expect(html(page).slice(html(page).indexOf("<body")).replace(ISLANDS, "")).not.toContain("<style"),
  );

  it.each(pages)("/%s says what its shared picture shows", (page) =>
    expect(html(page)).toMatch(/<meta property="og:image:alt" content="[^"]{5,}"/),
  );

  it("puts no paragraph into a label, and asks no checkbox to complete itself", () => {
    const lesson = html("module/1/first-lesson/");
    expect(lesson).toContain("data-choice=");
    expect([...lesson.matchAll(/<label\b.*?<\/label>/gs)].filter(([label]) => label.includes("<p"))).toEqual([]);
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

describe("a course that was built before, and is built again", () => {
  it("after a module got another title, and its folder that name, and a lesson moved into another module", async () => {
    const course = await keptCourse("next");
    const page = (address: string): string => course.read("dist", address, "index.html");
    expect(page("module/1")).toContain("Steps in the dark");
    expect(page("module/1/first-lesson")).toContain("three circles");
    expect(page("module/2/second-lesson")).toContain("The second lesson");
    expect(course.has("dist/module/1/second-lesson")).toBe(false);
  });

  it(
    "after two lessons changed their places, their texts untouched, and one was deleted and its id retired",
    LONG_HERE,
    async () => {
      const course = await keptCourse("last");
      const page = (address: string): string => course.read("dist", address, "index.html");
      expect(course.has("dist/module/2/fourth-lesson")).toBe(false);
      expect(page("module/2/second-lesson")).toContain("Lesson 1 of 2");
      expect(page("module/2/third-lesson")).toContain("Lesson 2 of 2");
    },
  );
});

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
