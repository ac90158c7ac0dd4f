import { expect, it } from "vitest";
import { isTold } from "#features/learning/case/case.ts";

const lesson = (access: "free" | "premium") => ({ lesson: { access } }) as Parameters<typeof isTold>[0];

it("the case tells visitors what free lessons tell, and members all", () => {
  expect([isTold(lesson("free"), false), isTold(lesson("premium"), false)]).toEqual([true, false]);
  expect(isTold(lesson("premium"), true)).toBe(true);
});
