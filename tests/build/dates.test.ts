import { beforeAll, describe, expect, it } from "vitest";
import type { BuiltCourse } from "#support/builtCourse.ts";
import { keptCourse } from "#support/keptCourse.ts";

let course: BuiltCourse;
beforeAll(async () => void (course = await keptCourse("first")));

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
    // The first lesson when it was published and when it changed, and the third.
    expect(feed.match(/<pubDate>/g)).toHaveLength(3);
    expect(feed).toContain("<title>Changed: The first lesson</title>");
  });

  it("are told to search engines with the free video", () => {
    expect(course.read("dist/module/1/first-lesson/index.html")).toContain('"uploadDate":"2026-11-02T00:00:00.000Z"');
  });
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
