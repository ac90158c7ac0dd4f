import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chosenFrom,
  lookOf,
  newestChoices,
  NO_CHOICES,
  PLAIN_LOOK,
  settingsSync,
  withChoices,
  type Choice,
} from "#features/account/settings/choices.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const choice = (at: number, name: Choice["name"], value: Choice["value"]): Choice => ({
  ...{ id: `c${String(at)}`, user: "ada", at: iso(at), name, value },
});

describe("what an account holds and what waits", () => {
  test("are put together by the newest choice of each setting", () => {
    const told = chosenFrom({ motion: true, particles: true, theme: "dark", changedAt: { motion: 4, particles: 6 } });
    const waiting = [choice(5, "motion", false), choice(5, "particles", false)];
    expect(withChoices(told, waiting)).toEqual({
      ...{ motion: false, particles: true, theme: "dark" },
      changedAt: { motion: 5, particles: 6, theme: 0 },
    });
  });

  test("end the same whichever word of the server came first", () => {
    const aWord = fc
      .uniqueArray(fc.tuple(fc.constantFrom("motion", "theme"), fc.nat(9)), { selector: ([name]) => name })
      .map((all) => ({
        ...Object.fromEntries(all.map(([name, at]) => [name, name === "theme" ? (at % 2 ? "dark" : "light") : at > 4])),
        changedAt: Object.fromEntries(all),
      }));
    fc.assert(
      fc.property(aWord, aWord, (one, other) => {
        const [a, b] = [chosenFrom(one), chosenFrom(other)];
        expect(newestChoices(a, b)).toEqual(newestChoices(b, a));
        expect(newestChoices(newestChoices(a, b), a)).toEqual(newestChoices(a, b));
      }),
    );
  });

  test("of two choices of one setting only the last is sent, with its moment", async () => {
    const waiting = [choice(7, "theme", "light"), choice(5, "theme", "dark"), choice(6, "motion", false)];
    const bodies: unknown[] = [];
    const server = {
      ...{ user: "ada", behindMs: 0, isTheirs: () => true, read: () => Promise.reject(new Error()) },
      ask: (path: string, options?: { method?: string; body?: unknown }) => {
        bodies.push([options?.method, path, options?.body]);
        return Promise.resolve({ settings: { theme: "light", changedAt: { theme: 7 } } });
      },
    };
    const operations = settingsSync.compacted?.(waiting, "ada") ?? [];
    const { data, sent } = await settingsSync.send(server, operations, NO_CHOICES);
    const settings = { motion: false, theme: "light", changedAt: { motion: 6, theme: 7 } };
    expect(bodies).toEqual([["PATCH", "/api/collections/users/records/ada?fields=settings", { settings }]]);
    expect([data, sent]).toEqual([{ theme: "light", changedAt: { theme: 7 } }, operations]);
  });
});

describe("a device", () => {
  const here = { ...PLAIN_LOOK, motion: false, theme: "dark" as const };

  test("shows nobody what another person chose", () => {
    expect(lookOf(NO_CHOICES, here, true)).toEqual(PLAIN_LOOK);
  });
});
