import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestOf, together } from "#server/hooks/account/users/choices.rules.ts";

const NOW_MS = 1_000;

describe("settings of two devices", () => {
  it("do not let a clock that runs ahead win for ever", () => {
    const ahead = newestOf({}, { theme: "dark", changedAt: { theme: 9_000_000 } }, NOW_MS);
    expect(ahead).toEqual({ theme: "dark", changedAt: { theme: NOW_MS } });
    const later = { theme: "light", changedAt: { theme: NOW_MS + 1 } };
    expect(newestOf(ahead, later, NOW_MS + 2)).toMatchObject({ theme: "light" });
  });

  it("count as made now when a device does not say when, and as old when they were kept so", () => {
    expect(newestOf({ theme: "dark", changedAt: { theme: 999 } }, { theme: "light" }, NOW_MS).theme).toBe("light");
    expect(newestOf({ theme: "dark" }, { theme: "light", changedAt: { theme: 1 } }, NOW_MS).theme).toBe("light");
  });

  it.each([null, [], "yesterday", { theme: "yesterday" }, { theme: -1 }, { theme: Infinity }])(
    "survive a broken time: %j",
    (changedAt) => {
      expect(newestOf({}, { theme: "dark", changedAt }, NOW_MS)).toEqual({
        theme: "dark",
        changedAt: { theme: NOW_MS },
      });
    },
  );

  it("end the same in whatever order three devices send theirs, and however often", () => {
    const names = ["theme", "motion", "particles"];
    const moments = fc.uniqueArray(fc.nat({ max: NOW_MS }), { minLength: 9, maxLength: 9 });
    const mostOf = (values: number[]) => Math.max(...values);
    fc.assert(
      fc.property(moments, fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 12 }), (times, order) => {
        const devices = [0, 1, 2].map((device) => {
          const at = names.map((_, index) => times[device * 3 + index] ?? 0);
          const value = (index: number) => [names[index], at[index]];
          const said = Object.fromEntries(names.map((_, index) => value(index)));
          return { ...said, changedAt: said };
        });
        const sent = [...order, 0, 1, 2];
        const end = sent.reduce<Record<string, unknown>>(
          (kept, device) => newestOf(kept, devices[device] ?? {}, NOW_MS),
          {},
        );
        for (const [index, name] of names.entries()) {
          expect(end[name]).toBe(mostOf([0, 1, 2].map((device) => times[device * 3 + index] ?? 0)));
        }
      }),
    );
  });
});

describe("the first questions", () => {
  it("stay answered, whatever another device says", () => {
    const kept = { experience: "beginner", completed: true, tourCompleted: true };
    expect(together(kept, { experience: "advanced", completed: false })).toEqual({
      experience: "advanced",
      completed: true,
      tourCompleted: true,
    });
  });
});
