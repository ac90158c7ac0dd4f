import { describe, expect, it } from "vitest";
import {
  bookmarkFrom,
  bookmarkKind,
  isBookmarkUrl,
  joinedBookmark,
  type KeptBookmark,
} from "#features/learning/bookmarks/kept/bookmarks.ts";
import { bookmarksMarkdown, shownOf, type Choice } from "#features/learning/bookmarks/shown.ts";

const kept = (id: string, more: Partial<KeptBookmark> = {}): KeptBookmark => ({
  ...{ id, type: "lesson", title: `Lesson ${id}`, description: "", tags: [], favorited: false, url: `/module/1/${id}` },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", at: "2026-11-20T10:00:00.000Z" },
  ...more,
});
const CHOICE: Choice = { order: "date", query: "", favoritesOnly: false, tag: "" };
const ids = (all: KeptBookmark[], choice: Partial<Choice>) =>
  shownOf(all, { ...CHOICE, ...choice }).map(({ id }) => id);

describe("a bookmark", () => {
  it("is read out of what was kept or answered, or left out when it is broken", () => {
    const row = { ...kept("a"), createdAt: "2026-11-20 10:00:00.000Z", tags: null, collectionId: "x" };
    expect(bookmarkFrom(row)).toEqual(kept("a"));
    for (const more of [
      { id: "" },
      { title: "" },
      { title: 4 },
      { type: "video" },
      { url: "//x.org" },
      { at: "never" },
    ])
      expect(bookmarkFrom({ ...kept("a"), ...more })).toBeUndefined();
    for (const broken of [undefined, null, [], "x"]) expect(bookmarkFrom(broken)).toBeUndefined();
  });

  it.each([
    ...["", "/", "//x.org", "/\\x.org", "\\\\x.org", "/\t/x.org", "\n//x.org", "/ /x.org", "http://x.org", "https://"],
    ...[
      "https:///x.org",
      "https://\\x.org",
      "javascript:alert(1)",
      "data:text/html,x",
      "a/b",
      "/a b",
      `/${"x".repeat(500)}`,
    ],
    ...[undefined, null, 7, ["/a"]],
  ])("never leads to %j", (url) => expect(isBookmarkUrl(url)).toBe(false));

  it("made on two devices is one, with the tags and the star of either", () => {
    const known = kept("a", { tags: ["script"], title: "Old", createdAt: "2026-11-19T10:00:00.000Z" });
    const made = kept("b", {
      tags: ["later", "script"],
      title: "New",
      favorited: true,
      at: "2026-11-21T10:00:00.000Z",
    });
    const both = { tags: ["script", "later"], favorited: true, title: "New", createdAt: known.createdAt, at: made.at };
    expect(joinedBookmark(known, made)).toEqual({ ...made, ...both, id: "a" });
    expect(joinedBookmark(joinedBookmark(known, made), made)).toEqual(joinedBookmark(known, made));
  });
});

describe("the list", () => {
  const all = [
    kept("b", { title: "Beats", createdAt: "2026-11-20T10:00:00.000Z", tags: ["script", "kitchen"], favorited: true }),
    kept("a2", { title: "A viewer", url: "/module/1/a?t=72", createdAt: "2026-11-22T10:00:00.000Z" }),
    kept("a1", { title: "A viewer", url: "/module/1/a", createdAt: "2026-11-21T10:00:00.000Z", tags: ["script"] }),
    kept("h", { type: "other", title: "Hook", description: "The first line", createdAt: "2026-11-19T10:00:00.000Z" }),
    kept("m", { type: "module", title: "Zoom", createdAt: "2026-11-18T10:00:00.000Z" }),
  ];

  it.each([
    [{ order: "date" }, ["a2", "a1", "b", "h", "m"]],
    [{ order: "title" }, ["a1", "a2", "b", "h", "m"]],
    [{ order: "type" }, ["a1", "a2", "b", "m", "h"]],
    [{ favoritesOnly: true }, ["b"]],
    [{ tag: "script" }, ["a1", "b"]],
    [{ tag: "script", query: "kitchen BEATS" }, ["b"]],
    [{ query: " first line" }, ["h"]],
    [{ query: "nowhere" }, []],
  ] as const)("of %o shows %j", (choice, shown) => expect(ids(all, choice)).toEqual(shown));

  it("is saved as Markdown, in which what was written stays what it is", () => {
    const odd = kept("x", {
      title: "[a](javascript:alert) <b>\n# *c*",
      description: "d_e",
      url: "/a(b)",
      tags: ["f`g"],
    });
    expect(bookmarksMarkdown([...shownOf(all, { ...CHOICE, tag: "script" }), odd], "https://x.test")).toBe(
      [
        "- [A viewer](<https://x.test/module/1/a>)  \n  Tags: script\n",
        "- ★ [Beats](<https://x.test/module/1/b>)  \n  Tags: script, kitchen\n",
        "- [\\[a\\](javascript:alert) \\<b\\> \\# \\*c\\*](<https://x.test/a(b)>)  \n  d\\_e  \n  Tags: f\\`g\n",
      ].join(""),
    );
    expect(bookmarksMarkdown(shownOf(all, { ...CHOICE, query: "viewer" }), "")).toContain(
      "[A viewer, 1:12](</module/1/a?t=72>)",
    );
  });
});

it("a bookmark says what it is of and where", () => {
  const said = (type: KeptBookmark["type"], url: string) => bookmarkKind({ type, url });
  expect(said("lesson", "/module/3/cut?t=72")).toBe("Lesson in module 3, at 1:12");
  expect([said("module", "/module/1"), said("lesson", "/module/1")]).toEqual(["Module 1", "Module 1"]);
  expect(said("other", "/glossary#impression")).toBe("Page");
});
