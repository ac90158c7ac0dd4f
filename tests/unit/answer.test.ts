import { describe, expect, it } from "vitest";
import { finder, answerAt } from "#server/hooks/site/answer.rules.ts";
import type { Address, Entry } from "#contract/manifest.d.ts";

const entry = (file: string): Entry => ({ file, type: "text/html; charset=utf-8", hash: "0", size: 1 });
const page = (file: string): Address => ({ public: entry(file) });

const urls: Record<string, Address> = {
  "/": page("index.html"),
  "/faq": page("faq/index.html"),
  "/questions": page("questions/index.html"),
  "/subscriptions": page("subscriptions/index.html"),
  "/module/1": page("module/1/index.html"),
  "/module/1/viewer-before-topic": page("lesson.html"),
  "/module/1/unknown-lesson": page("unknown.html"),
  "/module/1/deep/page": page("deep.html"),
  "/module/2/other": page("other.html"),
  "/module/9": page("module/9/index.html"),
  "/post/new": page("post/new/index.html"),
  "/media/five-numbers.mp4": { members: entry("five-numbers.mp4") },
};
const site = {
  at: (path: string) => (Object.hasOwn(urls, path) ? urls[path] : undefined),
  lessonAt: (id: string) => ({ other: "/module/2/other", "viewer-before-topic": "/module/1/viewer-before-topic" })[id],
  dynamicAt: finder<string>([
    {
      pattern: "/module/{module}",
      query: "lesson",
      pages: ["/module/{module}/{lesson}", "/module/{module}/unknown-lesson"],
    },
    { pattern: "/post/{id}", work: "showPost" },
    { pattern: "/questions", to: "/faq" },
    { pattern: "/people/{id}/posts/{page}", work: "showPostsOf" },
    { pattern: "/subscriptions", frame: "list" },
    { pattern: "/list/{topic}", frame: "list" },
  ]),
};

const at = (path: string, lesson = "") => answerAt(site, path, (name) => (name === "lesson" ? lesson : ""));
const fileAt = (path: string, lesson?: string) => {
  const answer = at(path, lesson);
  return answer.kind === "address" ? answer.address.public?.file : answer.kind;
};

describe("an address of the site", () => {
  it("is answered by its own page", () => {
    expect(fileAt("/")).toBe("index.html");
    expect(fileAt("/faq")).toBe("faq/index.html");
  });

  it("is missing when the manifest does not name it", () => {
    for (const path of ["/nowhere", "//faq", "/faq/more", "/FAQ", "/faq\0", "/constructor", "/__proto__", ""])
      expect(at(path), path).toEqual({ kind: "missing" });
  });

  it("is not the site's below /api/ and /_/", () => {
    for (const path of ["/api/", "/api/unknown", "/_/", "/_/unknown"])
      expect(at(path), path).toEqual({ kind: "foreign" });
  });
});

describe("?lesson=", () => {
  it("is answered by the lesson's page", () => expect(fileAt("/module/1", "viewer-before-topic")).toBe("lesson.html"));

  it("is answered by the notice when no lesson has this id", () => {
    for (const lesson of ["unknown", "../../x", "../2/other", "deep/page", "__proto__", "constructor", "{module}", "*"])
      expect(fileAt("/module/1", lesson), lesson).toBe("unknown.html");
  });

  it("is ignored when empty, and on pages that are no module", () => {
    expect(fileAt("/module/1", "")).toBe("module/1/index.html");
    expect(fileAt("/faq", "viewer-before-topic")).toBe("faq/index.html");
  });

  it("falls back to the module when the notice was not built", () =>
    expect(fileAt("/module/9", "anything")).toBe("module/9/index.html"));
});

describe("an address that a function answers", () => {
  it("is one whose path fits a pattern, and its parts are told", () => {
    expect(at("/post/abc")).toEqual({ kind: "work", work: "showPost", parts: { id: "abc" } });
    const parts = { id: "ada", page: "2" };
    expect(at("/people/ada/posts/2")).toEqual({ kind: "work", work: "showPostsOf", parts });
  });

  it("is none with a part too many, too few or empty", () => {
    for (const path of ["/post", "/post/", "/post/a/b", "/people/ada/posts", "/people//posts/2", "/people/ada/post/2"])
      expect(at(path), path).toEqual({ kind: "missing" });
  });

  it("is none where a page was built", () => expect(fileAt("/post/new")).toBe("post/new/index.html"));
});

it("a page made of data comes before the built page that is its frame", () => {
  expect(at("/subscriptions")).toEqual({ kind: "framed", frame: "list", parts: {} });
  expect(at("/list/wins")).toEqual({ kind: "framed", frame: "list", parts: { topic: "wins" } });
});

describe("a moved address", () => {
  it("is one of a lesson that is in another module now", () => {
    for (const path of ["/module/1/other", "/module/7/other", "/module/1/other/"])
      expect(at(path), path).toEqual({ kind: "moved", to: "/module/2/other" });
    for (const path of ["/module/2/another", "/module/1/other/x", "/modules/1/other"])
      expect(at(path), path).toEqual({ kind: "missing" });
    expect(fileAt("/module/2/other")).toBe("other.html");
  });

  it("is one that has a slash too many", () => {
    expect(at("/faq/")).toEqual({ kind: "moved", to: "/faq" });
    expect(at("/module/1/")).toEqual({ kind: "moved", to: "/module/1" });
  });

  it("is one where a page stood before, also while a page there leads on by itself", () =>
    expect(at("/questions")).toEqual({ kind: "moved", to: "/faq" }));

  it("is never members-only: that would tell that the address exists", () =>
    expect(at("/media/five-numbers.mp4/")).toEqual({ kind: "missing" }));
});
