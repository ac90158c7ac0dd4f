import { describe, expect, it } from "vitest";
import { eventsIn, MOST_EVENTS } from "#server/hooks/events/events.rules.ts";

const event = (name: string, props: unknown, visit: unknown = "v1") => ({ name, props, visit });
const batchOf = (...events: unknown[]) => eventsIn(JSON.stringify(events));
const kept = (...events: unknown[]) => {
  const batch = batchOf(...events);
  if ("problem" in batch) throw new Error(batch.problem);
  return batch.events.map(({ name, props }) => ({ name, props }));
};

describe("events are counted", () => {
  it.each([
    ["page_view", { page_name: "/curriculum" }],
    ["lesson_start", { module_id: "1", lesson_id: "viewer-before-topic" }],
    ["lesson_complete", { module_id: "1", lesson_id: "viewer-before-topic" }],
    ["module_complete", { module_id: "1" }],
    ["user_registration", { method: "password" }],
    ["user_login", { method: "password" }],
    ["error", { error_type: "island", error_message: "It broke." }],
    ["performance", { metric: "LCP", value: 612.5 }],
    ["feedback", { type: "bug", has_email: false, message_length: 0 }],
  ])("%s with all it may carry", (name, props) => {
    expect(kept(event(name, props))).toEqual([{ name, props }]);
  });

  it("with their module's number as well as with its text", () => {
    expect(kept(event("module_complete", { module_id: 5 }))).toEqual([
      { name: "module_complete", props: { module_id: "5" } },
    ]);
  });

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
  it("when nobody counts their name", () => {
    expect(kept(event("unknown", {}), event("constructor", {}), event("__proto__", {}))).toEqual([]);
  });

  it("prop by prop when nobody counts it or its kind is wrong", () => {
    const props = { page_name: "/", email: "ada@example.org", constructor: "x" };
    expect(kept(event("page_view", props))).toEqual([{ name: "page_view", props: { page_name: "/" } }]);
    expect(kept(event("performance", { metric: "LCP", value: "612" }))).toEqual([
      { name: "performance", props: { metric: "LCP" } },
    ]);
  });

  it("when no prop is left", () => {
    expect(kept(event("page_view", {}), event("page_view", { page_name: "  " }))).toEqual([]);
    expect(kept(event("feedback", { type: ["bug"], has_email: "yes", message_length: null }))).toEqual([]);
  });
});

describe("a body is refused with a reason", () => {
  it.each([
    ["", "list"],
    ["{", "list"],
    ["{}", "list"],
    ["null", "list"],
    ["[1]", "object"],
    ["[[]]", "object"],
    ["[null]", "object"],
    ['[{"props":{},"visit":"a"}]', "name"],
    ['[{"name":"page_view","visit":"a"}]', "props"],
    ['[{"name":"page_view","props":[],"visit":"a"}]', "props"],
    ['[{"name":"page_view","props":{}}]', "visit"],
    ['[{"name":"page_view","props":{},"visit":""}]', "visit"],
    ['[{"name":"page_view","props":{},"visit":"A-b"}]', "visit"],
    [`[{"name":"page_view","props":{},"visit":"${"a".repeat(33)}"}]`, "visit"],
  ])("%s", (body, reason) => {
    expect(eventsIn(body)).toEqual({ problem: expect.stringContaining(reason) });
  });

  it("when it holds too many events", () => {
    const one = event("page_view", { page_name: "/" });
    expect(kept(...Array(MOST_EVENTS).fill(one))).toHaveLength(MOST_EVENTS);
    expect(batchOf(...Array(MOST_EVENTS + 1).fill(one))).toEqual({ problem: expect.stringContaining("at most 20") });
  });

  it("and an empty list is fine", () => {
    expect(eventsIn("[]")).toEqual({ events: [] });
  });
});
