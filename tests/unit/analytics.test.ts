import { afterEach, expect, it, vi } from "vitest";
import type { EventSent } from "#contract/events.d.ts";
import { quartersAt } from "#features/learning/player/counting.ts";

const sent: EventSent[][] = [];
Object.defineProperty(navigator, "sendBeacon", {
  value: (_: string, body: string) => sent.push(JSON.parse(body) as EventSent[]),
});
afterEach(() => vi.useRealTimers());

/** As a page has it that was just loaded: other tests of this worker may have events waiting. */
vi.resetModules();
const { track } = await import("#lib/analytics.ts");

it("nothing joins the events of two days, and none of them is lost", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T23:59:00Z") });
  const view = (page_name: string) => track("page_view", { page_name });
  view("a");
  view("b");
  vi.setSystemTime(new Date("2026-11-23T00:01:00Z"));
  for (let at = 0; at < 20; at++) view(`c${String(at)}`);
  expect(sent.map((batch) => batch.length)).toEqual([2, 20]);
  const [first, second] = sent.map((batch) => [...new Set(batch.map(({ visit }) => visit))]);
  expect(first).toHaveLength(1);
  expect(second).toHaveLength(1);
  expect(first).not.toEqual(second);
  expect(first?.[0]).toMatch(/^[a-z0-9]{1,32}$/);
});

it.each([
  [0, 130, 0],
  [31, 130, 0],
  [32, 130, 1],
  [64, 130, 2],
  [129, 130, 4],
  [500, 130, 4],
  [5, 0, 0],
])("second %i of %i lies behind %i quarters", (second, length, quarters) =>
  expect(quartersAt(second, length)).toBe(quarters),
);
