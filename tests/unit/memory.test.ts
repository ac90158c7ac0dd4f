import { expect, it } from "vitest";
import { memory, memoize } from "#server/hooks/platform/memory.ts";

it("thousands of unknown addresses push out no known one: nothing is never remembered", () => {
  const asked: string[] = [];
  const find = memoize(10, (key: string) => {
    asked.push(key);
    return key === "nothing" ? undefined : key.length;
  });
  for (const key of ["known", "nothing", "nothing", "known"]) find(key);
  expect(asked).toEqual(["known", "nothing", "nothing"]);
});

it("what is remembered is bounded in number and in characters", () => {
  const most = (number: number, length: number) => {
    const known = memory<string, number>(number);
    const keys = Array.from({ length: 500 }, (_, at) => String(at).padStart(length, "x"));
    return Math.max(...keys.map((key) => (known.keep(key, 1), keys.filter((one) => known.get(one)).length)));
  };
  expect(most(100, 10)).toBe(100);
  expect(most(1000, 2000)).toBe(Math.floor(65_536 / 2000));
});
