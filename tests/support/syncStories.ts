import fc from "fast-check";
import type { Browser, Fate } from "./syncWorld.ts";

export type Step =
  | { do: "mark"; item: string; value: boolean }
  | { do: "shelve"; item: string; isThere: boolean }
  | { do: Plain }
  | { do: "read" | "drop"; item: string }
  | { do: "deliver"; index: number; fate: Fate }
  | { do: "pass"; ms: number }
  | { do: "die"; writes: number }
  | { do: "room"; room: Browser["room"]; left: number }
  | { do: "network"; isOnline: boolean }
  | { do: "in" | "tell"; person: string }
  | { do: "full"; isFull: boolean };
export type Placed = Step & { browser: number; tab: number };

export const PEOPLE = ["ada", "bob"];
export const ITEMS = ["x", "y"];
export const HOUR_MS = 3_600_000;
/** Characters that a full storage may still take: an operation or two. */
const MOST_LEFT = 300;

type Plain = "count" | "write" | "edit" | "remove" | "kill" | "open" | "out" | "end" | "leave" | "look" | "bare";
const plain = (...names: Plain[]) => fc.record({ do: fc.constantFrom(...names) });
const step = <What extends Step["do"], Rest extends object>(
  what: What,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record({ do: fc.constant(what), ...rest }) as unknown as fc.Arbitrary<{ do: What } & Rest>;
const [item, person] = [fc.constantFrom(...ITEMS), fc.constantFrom(...PEOPLE)];
const fates = (...all: Fate[]) => step("deliver", { index: fc.nat(5), fate: fc.constantFrom(...all) });
const answered = fates("answered");
const ROOMS = ["free", "full", "blocked"] as const;

const STEPS: [weight: number, step: fc.Arbitrary<Step>][] = [
  [4, step("mark", { item, value: fc.boolean() })],
  [3, step("shelve", { item, isThere: fc.boolean() })],
  [6, plain("count", "write", "edit", "remove")],
  [2, step("tell", { person })],
  [3, fc.record({ do: fc.constantFrom("read" as const, "drop" as const), item })],
  [9, answered],
  [4, fates("heard", "heard", "lost before", "lost after")],
  [3, plain("kill", "open", "open", "bare", "leave", "look")],
  [2, step("pass", { ms: fc.integer({ min: 1000, max: HOUR_MS / 2 }) })],
  [1, step("room", { room: fc.constantFrom(...ROOMS), left: fc.nat(MOST_LEFT) })],
  [1, step("network", { isOnline: fc.boolean() })],
  [2, step("die", { writes: fc.nat(4) })],
  [3, step("in", { person })],
  [2, plain("out", "end")],
  [1, step("full", { isFull: fc.boolean() })],
];
const aStep = fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary })));
/** Most of it in one browser, where tabs and people meet. */
const placed = fc
  .tuple(aStep, fc.constantFrom(0, 0, 0, 1, 2), fc.nat(1))
  .map(([step, browser, tab]): Placed => ({ ...step, browser, tab }));

const long = fc.array(placed, { minLength: 20, maxLength: 70 });

const inFirst = (step: Step): Placed => ({ ...step, browser: 0, tab: 0 });
const few = fc.array(aStep.map(inFirst), { maxLength: 2 });

/** A visitor does something where there is hardly room, comes in, and another person after them. */
const crowded = fc.tuple(fc.nat(MOST_LEFT), few, few, few).map(([left, ...between]): Placed[] => {
  const acts: Step[][] = [
    [{ do: "room", room: "full", left }, { do: "count" }],
    [{ do: "in", person: "ada" }],
    [{ do: "kill" }, { do: "end" }, { do: "in", person: "bob" }],
  ];
  return acts.flatMap((steps, index) => [...steps.map(inFirst), ...(between[index] ?? [])]);
});

const everywhere = (step: Step): Placed[] => [0, 1].map((browser) => ({ ...step, browser, tab: 0 }));
/** One person does the same on two devices while neither has heard of the other. */
const doubled = fc.tuple(fc.array(answered, { minLength: 4, maxLength: 14 }), few).map(([answers, few]): Placed[] => [
  ...everywhere({ do: "in", person: "ada" }),
  // Both have heard what is there.
  ...Array.from({ length: 40 }, () => inFirst({ do: "deliver", index: 0, fate: "answered" })),
  ...everywhere({ do: "shelve", item: "x", isThere: true }),
  ...answers.map(inFirst),
  ...few,
]);

/** What befalls three browsers, one of them an hour behind and one a day ahead. */
export const stories = fc.oneof(
  { weight: 14, arbitrary: long },
  { weight: 2, arbitrary: crowded },
  { weight: 1, arbitrary: doubled },
);

/** Farther apart than clocks may be taken to agree. */
export const STEP_MS = 10_000;

export const SKEWS_MS = [0, -HOUR_MS, 24 * HOUR_MS];
