import { describe, expect, it } from "vitest";
import { memory, memoize } from "#server/hooks/platform/memory.ts";

/** Counts how often it had to work something out. */
function counted(most: number) {
  const asked: string[] = [];
  const find = memoize(most, (key: string) => {
    asked.push(key);
    return key === "nothing" ? undefined : key.length;
  });
  return { find, asked };
}

describe("what is remembered", () => {
  it("is worked out once", () => {
    const { find, asked } = counted(10);
    expect([find("a"), find("a")]).toEqual([1, 1]);
    expect(asked).toEqual(["a"]);
  });

  it("is never asked for by a long key", () => {
    const { find, asked } = counted(10);
    const long = "a".repeat(2049);
    expect([find(long), find(long)]).toEqual([2049, 2049]);
    expect(asked).toHaveLength(2);
  });

  it("is never nothing: thousands of unknown addresses push out no known one", () => {
    const { find, asked } = counted(10);
    find("nothing");
    find("nothing");
    expect(asked).toHaveLength(2);
  });

  it("is bounded in number and in characters", () => {
    const count = (most: number, length: number) => {
      const known = memory<string, number>(most);
      const keys = Array.from({ length: 500 }, (_, at) => String(at).padStart(length, "x"));
      let largest = 0;
      for (const key of keys) {
        known.keep(key, 1);
        largest = Math.max(largest, keys.filter((one) => known.get(one)).length);
      }
      return largest;
    };
    expect(count(100, 10)).toBe(100);
    expect(count(1000, 2000)).toBe(Math.floor(65_536 / 2000));
  });

  it("stands for the same key however often it is kept", () => {
    const known = memory<string, number>(2);
    known.keep("other", 1);
    for (let time = 0; time < 10_000; time += 1) known.keep("same-key-again", time);
    expect(known.get("same-key-again")).toBe(9999);
  });
});
