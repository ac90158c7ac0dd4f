import { describe, expect, it } from "vitest";
import { answerAt } from "#server/hooks/rules/answer.ts";
import type { Address, Entry } from "#server/hooks/rules/manifest.ts";

const entry = (file: string): Entry => ({ file, type: "text/html; charset=utf-8", hash: "0", size: 1 });
const page = (file: string): Address => ({ public: entry(file) });

const urls: Record<string, Address> = {
  "/": page("index.html"),
  "/faq": page("faq/index.html"),
  "/subscriptions": page("subscriptions/index.html"),
  "/module/1": {
    ...page("module/1/index.html"),
    byLesson: { "viewer-before-topic": "/module/1/viewer-before-topic", "*": "/module/1/unknown-lesson" },
  },
  "/module/1/viewer-before-topic": page("lesson.html"),
  "/module/1/unknown-lesson": page("unknown.html"),
  "/module/9": { ...page("module/9/index.html"), byLesson: { "*": "/module/9/unknown-lesson" } },
  "/media/five-numbers.mp4": { members: entry("five-numbers.mp4") },
};
const site = {
  redirects: { "/subscription": "/subscriptions" },
  at: (path: string) => (Object.hasOwn(urls, path) ? urls[path] : undefined),
};

const at = (path: string, lesson = "") => answerAt(site, path, () => lesson);
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
    for (const path of ["/nowhere", "//faq", "/faq/more", "/FAQ", "/faq\0", "/constructor", "/__proto__", ""]) {
      expect(at(path), path).toEqual({ kind: "missing" });
    }
  });

  it("is not the site's below /api/ and /_/", () => {
    for (const path of ["/api/", "/api/unknown", "/_/", "/_/unknown"]) {
      expect(at(path), path).toEqual({ kind: "foreign" });
    }
  });
});

describe("?lesson=", () => {
  it("is answered by the lesson's page", () => {
    expect(fileAt("/module/1", "viewer-before-topic")).toBe("lesson.html");
  });

  it("is answered by the notice when no lesson has this id", () => {
    for (const lesson of ["unknown", "../../x", "__proto__", "constructor", "toString", "*"]) {
      expect(fileAt("/module/1", lesson), lesson).toBe("unknown.html");
    }
  });

  it("is ignored when empty, and on pages that are no module", () => {
    expect(fileAt("/module/1", "")).toBe("module/1/index.html");
    expect(fileAt("/faq", "viewer-before-topic")).toBe("faq/index.html");
  });

  it("falls back to the module when the notice was not built", () => {
    expect(fileAt("/module/9", "anything")).toBe("module/9/index.html");
  });
});

describe("a moved address", () => {
  it("names the new one, with and without a slash at its end", () => {
    expect(at("/subscription")).toEqual({ kind: "moved", to: "/subscriptions" });
    expect(at("/subscription/")).toEqual({ kind: "moved", to: "/subscriptions" });
  });

  it("is one that has a slash too many", () => {
    expect(at("/faq/")).toEqual({ kind: "moved", to: "/faq" });
    expect(at("/module/1/")).toEqual({ kind: "moved", to: "/module/1" });
  });

  it("is never members-only: that would tell that the address exists", () => {
    expect(at("/media/five-numbers.mp4/")).toEqual({ kind: "missing" });
  });
});
