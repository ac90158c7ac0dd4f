import { describe, expect, it } from "vitest";
import { listHtml } from "#server/hooks/community/pages/list.rules.ts";
import {
  viewAddress,
  askedFor,
  postCursorIn,
  postCursorText,
  isShut,
  type View,
  viewIn,
} from "#server/hooks/community/pages/views.rules.ts";
import { ENGLISH } from "#support/formats.ts";
import type { Here } from "#server/hooks/community/pages/words.rules.ts";
import { texts } from "#texts/community.ts";

const lesson = (id: string, moduleId: number, access: "free" | "premium") => ({
  ...{ id, moduleId, access, revision: 1, questions: [], title: `The ${id}` },
});
const course = {
  modules: [1, 5].map((id) => ({ id, title: `Module ${String(id)}`, locked: false })),
  lessons: [lesson("claim", 1, "free"), lesson("price", 5, "premium")],
};
const here = { course, texts: { ...texts.page, loginToPost: "Log in", formats: ENGLISH } } as unknown as Here;
const CURSOR = { likes: 21_763_000_000_000, at: "2026-11-22 21:00:00.000Z", id: "abcdefghijklmno" };
const view = (more: Partial<View> = {}): View => ({
  ...{ topic: "", moduleId: 0, lessonId: "", sort: "new", after: undefined, isMember: false },
  ...more,
});
const viewBy = (topic: string, query: Record<string, string>) =>
  viewIn(course, topic, (name) => query[name] ?? "", false);

describe("a list about one lesson", () => {
  it("is of a lesson that there is, and keeps to it in every order", () => {
    const about = (lesson: string) => viewBy("", { lesson });
    expect([about("claim"), about("nothing"), about("claim' OR 1")]).toEqual([
      ...[view({ lessonId: "claim" }), view(), view()],
    ]);
    expect(viewAddress(view({ lessonId: "claim", sort: "liked" }))).toBe("/community?sort=liked&lesson=claim");
    const { where, bound } = askedFor(view({ lessonId: "claim" }));
    expect([where, bound]).toEqual([
      "p.hidden = FALSE AND p.premium = FALSE AND p.lessonId = {:lessonId}",
      { lessonId: "claim" },
    ]);
  });

  it("names the lesson and leads back to all, and is for members alone where the lesson is", () => {
    const sold = view({ lessonId: "price" });
    expect([isShut(course, sold), isShut(course, { ...sold, isMember: true })]).toEqual([true, false]);
    const html = (isOpen: boolean) =>
      listHtml(here, { view: sold, title: "x", entries: [], next: undefined, isShut: !isOpen });
    expect(html(true)).toContain('href="/module/5/price"');
    expect(html(true)).toContain('<a href="/community">Show other lessons, too</a>');
    expect(html(true)).toContain('href="/community?sort=liked&amp;lesson=price"');
    expect(html(false)).toContain("Only members read and write here");
    expect(html(false)).not.toContain("data-posts");
  });
});

describe("a list of work that asks for reviews", () => {
  it("is in its queue unless another order is asked for; no other list is", () => {
    const sortAt = (topic: string, sort = "") => viewBy(topic, { sort })?.sort;
    expect([sortAt("feedback"), sortAt("feedback", "new"), sortAt("wins", "queue"), sortAt("", "queue")]).toEqual([
      ...["queue", "new", "new", "new"],
    ]);
    const queue = view({ topic: "feedback", sort: "queue" });
    expect(viewAddress(queue)).toBe("/community/feedback");
    expect(viewAddress({ ...queue, sort: "new" })).toBe("/community/feedback?sort=new");
    const html = (shown: View) =>
      listHtml(here, { view: shown, title: "x", entries: [], next: undefined, isShut: false });
    expect(html(queue)).toContain('href="/community/feedback" aria-current="page">Waiting for a review</a>');
    expect(html(queue)).toContain("yours moves to the top");
    expect(html(view({ topic: "wins" }))).not.toContain("Waiting for a review");
  });

  it("goes on from a place in the queue", () => {
    const after = postCursorIn(postCursorText(CURSOR));
    expect(after).toEqual(CURSOR);
    expect(askedFor(view({ topic: "feedback", sort: "queue", after }))).toEqual({
      where: "p.hidden = FALSE AND p.premium = FALSE AND p.topic = {:topic} AND (p.queue, p.id) < ({:likes}, {:id})",
      order: "p.queue DESC, p.id DESC",
      bound: { topic: "feedback", likes: CURSOR.likes, id: CURSOR.id },
    });
  });
});
