import { describe, expect, it } from "vitest";
import { celebrationsFrom } from "#features/learning/finished/finished.store.ts";

describe("what was told on this device", () => {
  it("is each learner's own; a visitor's becomes theirs", () => {
    const stored = { user: "ada", shown: [1], waiting: [2] };
    expect(celebrationsFrom(stored, "ada")).toEqual(stored);
    expect(celebrationsFrom(stored, "bob")).toEqual({ user: "bob", shown: [], waiting: [] });
    expect(celebrationsFrom({ ...stored, user: "" }, "bob")).toEqual({ user: "bob", shown: [1], waiting: [2] });
  });

  it.each([undefined, null, [], "x", { user: "ada", shown: "1", waiting: [null, "2"] }])("survives %j", (stored) => {
    expect(celebrationsFrom(stored, "ada")).toEqual({ user: "ada", shown: [], waiting: [] });
  });
});
