import { describe, expect, it } from "vitest";
import type { Course } from "#contract/course.d.ts";
import { eventsIn, MOST_EVENTS, onceOf } from "#server/hooks/site/events/events.rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/events.yaml") as {
  known: [name: string, props: object][];
  unfit: [name: string, props: object][];
  refused: [body: string, reason: string][];
};

const LESSON = { access: "free" as const, revision: 1, questions: [] };
const COURSE: Course = {
  modules: [1, 5].map((id) => ({ id, title: "", locked: false })),
  lessons: [{ ...LESSON, id: "viewer-before-topic", moduleId: 1 }],
};
const event = (name: string, props: unknown, visit: unknown = "v1") => ({ name, props, visit });
const batchOf = (...events: unknown[]) => eventsIn(JSON.stringify(events), COURSE);
const kept = (...events: unknown[]) => {
  const batch = batchOf(...events);
  if ("problem" in batch) throw new Error(batch.problem);
  return batch.events.map(({ name, props }) => ({ name, props }));
};

describe("events are counted", () => {
  it.each(told.known)("%s with all it may carry", (name, props) =>
    expect(kept(event(name, props))).toEqual([{ name, props }]),
  );

  it("with their text trimmed, on one line and of a bounded length", () => {
    const [one] = kept(event("error", { error_type: " a\n\tb ", error_message: "m".repeat(9_999) }));
    expect(one).toEqual({ name: "error", props: { error_type: "a b", error_message: "m".repeat(250) } });
  });

  it("in at most 2,048 bytes of props, whatever the characters", () => {
    for (const character of ["x", '"', "\\", "€", "😀", "\ud800", "<"]) {
      const long = character.repeat(3_000);
      const [one] = kept(event("error", { error_type: long, error_message: long }));
      expect(Buffer.byteLength(JSON.stringify(one?.props)), character).toBeLessThanOrEqual(2_048);
    }
  });
});

describe("events are dropped", () => {
  it("when nobody counts their name", () =>
    expect(kept(event("unknown", {}), event("constructor", {}), event("__proto__", {}))).toEqual([]));

  it("without the props that nobody counts", () => {
    const props = { page_name: "/", email: "ada@example.org", constructor: "x" };
    expect(kept(event("page_view", props))).toEqual([{ name: "page_view", props: { page_name: "/" } }]);
  });

  it.each(told.unfit)("when a prop that they need is missing or out of its bounds: %s %o", (name, props) =>
    expect(kept(event(name, props))).toEqual([]),
  );

  it.each([
    ["lesson_start", { module_id: 1, lesson_id: "no-such-lesson" }],
    ["lesson_start", { module_id: 9, lesson_id: "viewer-before-topic" }],
    ["module_complete", { module_id: "constructor" }],
  ])("when the course has no such lesson or module: %s %o", (name, props) =>
    expect(kept(event(name, props))).toEqual([]),
  );
});

const once = (name: string, props: object, visit = "v1") => {
  const batch = batchOf(event(name, props, visit));
  if ("problem" in batch || !batch.events[0]) throw new Error(`${name} was not kept`);
  return onceOf(batch.events[0]);
};
const lesson = { module_id: 1, lesson_id: "viewer-before-topic" };

it("in a visit a lesson is opened, completed and answered once", () => {
  expect(once("lesson_start", lesson)).toBe(once("lesson_start", lesson));
  expect(once("lesson_start", lesson)).not.toBe(once("lesson_complete", lesson));
  expect(once("lesson_start", lesson)).not.toBe(once("lesson_start", lesson, "v2"));
  expect(once("quiz_answer", { ...lesson, right: true })).not.toBe(once("quiz_answer", { ...lesson, right: false }));
});

describe("a body is refused with a reason", () => {
  it.each(told.refused)("%s", (body, reason) =>
    expect(eventsIn(body, COURSE)).toEqual({ problem: expect.stringContaining(reason) }),
  );

  it("when it holds too many events", () => {
    const one = event("page_view", { page_name: "/" });
    expect(kept(...Array(MOST_EVENTS).fill(one))).toHaveLength(MOST_EVENTS);
    expect(batchOf(...Array(MOST_EVENTS + 1).fill(one))).toEqual({ problem: expect.stringContaining("at most 20") });
  });
});
