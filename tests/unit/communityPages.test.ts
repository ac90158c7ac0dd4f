import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Tree } from "#features/community/Tree.tsx";
import {
  by,
  entry,
  htmlPreview,
  replyHtml,
  shortEntry,
  thread,
  treeOf,
} from "#server/hooks/community/pages/html.rules.ts";
import { foundHtml, listHtml } from "#server/hooks/community/pages/list.rules.ts";
import {
  POST,
  REPLY,
  type View,
  postCursorIn,
  postCursorText,
  viewAddress,
  viewIn,
  type Here,
} from "#server/hooks/community/pages/views.rules.ts";
import { matchOf } from "#server/hooks/community/posts/searching.rules.ts";
import { ENGLISH } from "#support/formats.ts";
import { texts } from "#texts/community.ts";

const lesson = (id: string, moduleId: number, access: "free" | "premium") => ({
  ...{ id, moduleId, access, revision: 1, questions: [], title: `The ${id}` },
});
const course = {
  modules: [1, 5, 9].map((id) => ({ id, title: `Module <${String(id)}>`, locked: id === 9 })),
  lessons: [lesson("brief", 1, "free"), lesson("claim", 1, "free"), lesson("price", 5, "premium")],
};
const { helpful, helpfulNone, accepted, report } = texts;
const here = {
  course,
  texts: {
    ...texts.page,
    helpful,
    helpfulNone,
    accepted,
    report,
    loginToPost: "Log in",
    loginToReply: "Log in",
    formats: ENGLISH,
  },
} as unknown as Here;
const CURSOR = { likes: 3, at: "2026-11-22 21:00:00.000Z", id: "abcdefghijklmno" };
const view = (more: Partial<View> = {}): View => ({
  ...{ topic: "", moduleId: 0, lessonId: "", sort: "new", after: undefined, isMember: false },
  ...more,
});
const asking = (query: Record<string, string>) => (name: string) => query[name] ?? "";
const post = {
  ...POST,
  id: "abcdefghijklmno",
  topic: "questions",
  title: "A & <b>",
  html: "<p>Words.</p>",
  created: CURSOR.at,
};

describe("what a list shows", () => {
  it("is told by its address, and nonsense is passed over", () => {
    const ask = asking({ sort: "liked", module: "5", after: postCursorText(CURSOR) });
    expect(viewIn(course, "wins", ask, true)).toEqual(
      view({ topic: "wins", moduleId: 5, sort: "liked", after: CURSOR, isMember: true }),
    );
    const nonsense = asking({ sort: "rand()", module: "5 OR 1", after: "1_x_y", lesson: "claim' OR 1" });
    expect(viewIn(course, "", nonsense, false)).toEqual(view());
    for (const topic of ["nonsense", "module-9", "module-2", "post"])
      expect(viewIn(course, topic, asking({}), true)).toBeUndefined();
  });

  it.each(["", "1_2_3", `${postCursorText(CURSOR)}x`, "x".repeat(900), `-1_${CURSOR.at}_${CURSOR.id}`])(
    "goes on from nowhere by %j",
    (text) => expect(postCursorIn(text)).toBeUndefined(),
  );

  it("has one address, which leads back to it", () => {
    expect(viewAddress(view())).toBe("/community");
    const all = view({ topic: "module-1", moduleId: 5, sort: "active", after: CURSOR });
    const url = new URL(viewAddress(all), "https://x.example");
    const ask = (name: string) => url.searchParams.get(name) ?? "";
    expect(viewIn(course, url.pathname.split("/")[2] ?? "", ask, false)).toEqual(all);
  });
});

describe("a post among others", () => {
  it("begins with whole sentences, as far as there is room for one", () => {
    const first = "The tiles ring although I have moved the phone twice.";
    expect(htmlPreview(`<p>${first} “Is it the room?” ${"And more. ".repeat(40)}</p>`, 80)).toBe(
      `${first} “Is it the room?”`,
    );
    expect(htmlPreview(`<p>${first}</p>`, 80)).toBe(first);
    expect(htmlPreview(`<p>${first} Then:</p><ol><li>Say what you saw.</li></ol>`, 80)).toBe(first);
    const habits = "<p>Numbers make people quiet, so here are a few habits:</p><p>Say the window.</p>";
    expect(htmlPreview(habits, 80)).toBe("Numbers make people quiet, so here are a few habits…");
    const long = htmlPreview(`<p>Short. ${"without an end ".repeat(40)}</p>`, 80);
    expect(long).toMatch(/^Short\. without .*…$/);
    expect([...long].length).toBeLessThanOrEqual(81);
  });
});

describe("what is shown", () => {
  it("is words wherever somebody typed it", () => {
    const evil = `<img src=x onerror="x">`;
    const all = {
      ...post,
      title: evil,
      userName: evil,
      userTitle: evil,
      userAvatar: evil,
      sheet: evil,
      questions: evil,
      video: evil,
    };
    for (const html of [entry(here, all), thread(here, all), by(here, all)]) expect(html).not.toContain(evil);
    const list = listHtml(here, { view: view(), title: "x", entries: [], next: CURSOR, isShut: false });
    expect(list).toContain("Module &lt;5&gt;");
    expect(list).not.toContain("Module &lt;9&gt;");
  });

  it("says what was looked for as words", () => {
    const html = foundHtml(here, `"><img src=x>`, `no "><img src=x>`, []);
    expect(html).not.toContain("<img");
    expect(html).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
  });

  it("is drawn by its reader's scripts as it stands in its HTML", () => {
    const evil = `</script><img src=x onerror="x"> & "quoted" 'words' &amp; {name}`;
    const whole = {
      ...{
        ...post,
        title: evil,
        userName: evil,
        userTitle: evil,
        sheet: evil,
        questions: evil,
        video: "https://x.example/?a=1&b",
      },
      ...{ pictures: '["a.png"]', userAvatar: "/a?b=1&c=2", hasPage: true, user: "ada", accepted: "x", pinned: true },
      html: '<p>a &amp; <strong>b</strong><br>\n<a href="/x?y=1&amp;z" rel="ugc" title="&quot;">l</a></p>\n<ol start="3">\n<li>c</li>\n</ol>\n<pre><code>&lt;p&gt;\n</code></pre>\n<hr>',
    };
    const list = { view: view(), title: evil, entries: [entry(here, whole)], next: CURSOR };
    for (const html of [
      thread(here, { ...whole, lessonId: "brief", editedAt: CURSOR.at }),
      replyHtml(here, post.id, { ...REPLY, html: whole.html, editedAt: CURSOR.at }, true),
      ...[true, false].map((isShut) => listHtml(here, { ...list, isShut })),
      listHtml(here, { ...list, entries: [shortEntry(here, whole)], isShut: false, isYoung: true }),
      foundHtml(here, evil, evil, [entry(here, whole, "a <mark>b</mark>")]),
    ]) {
      const drawn = renderToStaticMarkup(createElement(Tree, { nodes: treeOf(html) }));
      expect(same(drawn)).toBe(same(html));
    }
  });
});

/** Empty tags and quotes are written in two ways, and what stands in a <noscript> is for whoever has no scripts. */
const same = (html: string): string =>
  html
    .replace(/\/>/g, ">")
    .replaceAll("&#x27;", "&#39;")
    .replace(/<noscript>.*?<\/noscript>/g, "<noscript></noscript>")
    .toLowerCase()
    .replace(/="">| (data-[a-z-]+|required)=""/g, (all, name: string | undefined) => (name ? ` ${name}` : all));

it("what is looked for is words, the last the beginning of one, and no command of the index", () => {
  expect(matchOf("my kitch")).toBe('"my" AND "kitch"*');
  expect(matchOf('a" OR "bell*')).toBe('"a" AND "or" AND "bell"*');
  // Two letters begin too many words; one sign of another script is a word.
  expect(["b", "be", "bel", "鐘"].map(matchOf)).toEqual(['"b"', '"be"', '"bel"*', '"鐘"*']);
  expect([matchOf(""), matchOf('  "*" ')]).toEqual(["", ""]);
  expect(matchOf("a ".repeat(50)).split(" AND ")).toHaveLength(8);
});
