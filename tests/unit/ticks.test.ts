import { afterEach, expect, it, vi } from "vitest";
import { $ticks, keepTicks } from "#features/learning/blocks/checklist/ticks.store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  $ticks.set({});
});

it("what is ticked in one list stays when another is ticked, also where the browser keeps nothing", () => {
  const refuse = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  keepTicks("one", "tools", ["a"]);
  keepTicks("one", "steps", ["b"]);
  keepTicks("two", "tools", ["c"]);
  expect($ticks.get()).toEqual({ one: { tools: ["a"], steps: ["b"] }, two: { tools: ["c"] } });
});
