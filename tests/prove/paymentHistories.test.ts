// Random lives of memberships (PROVE_HISTORIES) with a provider that fails, sends twice, late, mixed up or never,
// kill -9 and changed secrets: the laws of paymentLaws.ts hold after every act.
import fc from "fast-check";
import { afterAll, expect, it, vi } from "vitest";
import { aPerson } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { numberFrom } from "./hostile.ts";
import { type Act, atProvider, type History, perform, type Plain } from "./paymentActs.ts";
import { drainOf, expectHeard, expectSafe, expectTrue } from "./paymentLaws.ts";
import { seed } from "#support/random.ts";

const HISTORIES = numberFrom("PROVE_HISTORIES", 2_000);
const MOST_ACTS = 12;
/** Servers beside each other, each with its own learners: one dies without the others. */
const SERVERS = 3;
const TIME_MS = numberFrom("PROVE_SECONDS", 1_080) * 1_000;
const LAST_MS = 120_000;
vi.setConfig({ testTimeout: TIME_MS + LAST_MS });

const PLANS = ["premium-monthly", "premium-yearly"];
const CARDS_GIVEN = ["good", "good", "failsLater", "challenged", "disputed", "declined", "own"] as const;
const DISPUTES = ["open", "under_review", "warning_needs_response", "won", "lost", "warning_closed", "prevented"];

const anOrder = fc
  .record({
    plan: fc.constantFrom(...PLANS),
    card: fc.constantFrom(...CARDS_GIVEN),
    proof: fc.constantFrom("complete", "complete", "fail"),
  })
  .map(({ plan, card, proof }): Act => ({ act: "subscribe", plan, card, ...(card === "challenged" && { proof }) }));
const share = fc.constantFrom(0, 0, 0.3, 0.7);
const chaos = fc.record({
  seed: fc.integer({ min: 1, max: 1e9 }),
  ...{ duplicate: share, drop: share, lose: fc.constantFrom(0, 0, 0, 0.3), delay: fc.constantFrom(0, 0, 600) },
  ...{
    reorder: fc.constantFrom(0, 5, 20),
    apiError: fc.constantFrom(0, 0, 0.2, 1),
    lostAnswer: fc.constantFrom(0, 0, 0.2),
  },
  slowMs: fc.constantFrom(0, 0, 0, 20),
});
const plain = (...acts: Plain["act"][]) => fc.constantFrom(...acts).map((act): Act => ({ act }));
const verbs: fc.WeightedArbitrary<Act>[] = [
  { weight: 6, arbitrary: anOrder },
  { weight: 10, arbitrary: fc.constantFrom(1, 3, 6, 8, 14, 27, 31, 45).map((days): Act => ({ act: "advance", days })) },
  { weight: 8, arbitrary: plain("cancel", "resume", "cancelNow", "withdraw", "change", "change", "resume") },
  { weight: 4, arbitrary: fc.constantFrom("good", "failsLater", "own").map((card): Act => ({ act: "card", card })) },
  { weight: 4, arbitrary: fc.boolean().map((isPart): Act => ({ act: "refund", isPart })) },
  { weight: 4, arbitrary: fc.constantFrom(...DISPUTES).map((status): Act => ({ act: "dispute", status })) },
  { weight: 5, arbitrary: chaos.map((one): Act => ({ act: "chaos", chaos: one })) },
  { weight: 3, arbitrary: plain("deliver", "deliver", "rotate") },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("replay" as const), which: fc.nat(50), isNew: fc.boolean() }) },
];
const anAct = fc.oneof(...verbs, {
  weight: 1,
  arbitrary: fc.record({ act: fc.constant("kill" as const), during: fc.oneof(...verbs), afterMs: fc.nat(60) }),
});

const tally = new Map<string, number>();
const count = (name: string) => void tally.set(name, (tally.get(name) ?? 0) + 1);

/** A refusal is an answer like any other: the laws look at what came of it. */
async function doIt(history: History, one: Act): Promise<void> {
  await perform(history, one).then(
    () => count(one.act),
    () => count(`${one.act} refused`),
  );
  await expectSafe(history);
}

interface Lane {
  history: Pick<History, "server" | "operator">;
}
const lanes: Lane[] = [];
for (let at = 0; at < SERVERS; at++) {
  const server = await startPocketBase();
  lanes.push({ history: { server, operator: await aRole(server, "operator") } });
}
afterAll(() => Promise.all(lanes.map(({ history }) => history.server.stop())));

let done = 0;
const states = new Map<string, number>();

async function live(lane: Lane, acts: Act[]): Promise<void> {
  const person = await aPerson(lane.history.server);
  const history: History = { ...lane.history, person, clock: [], hasLost: false };
  try {
    for (const one of acts) await doIt(history, one);
    await drainOf(history);
    await expectSafe(history);
    await expectHeard(history);
    const state = await expectTrue(history);
    await expectSafe(history);
    states.set(state, (states.get(state) ?? 0) + 1);
    done += 1;
  } finally {
    lane.history = { server: history.server, operator: history.operator };
    await atProvider(history, "faults", {});
  }
}

it("whatever happens to a membership, nobody gets more than they paid for, and in the end exactly that", async () => {
  const commands = fc
    .tuple(anOrder, fc.array(anAct, { minLength: 3, maxLength: MOST_ACTS }))
    .map(([first, acts]) => [first, ...acts]);
  const property = (lane: Lane) => fc.asyncProperty(commands, (acts) => live(lane, acts));
  const start = performance.now();
  await Promise.all(
    lanes.map((lane, at) =>
      fc.assert(property(lane), {
        ...{ numRuns: Math.ceil(HISTORIES / SERVERS), seed: seed() + at },
        ...{ interruptAfterTimeLimit: TIME_MS, verbose: fc.VerbosityLevel.None },
      }),
    ),
  );
  const sorted = (map: Map<string, number>) => JSON.stringify([...map].toSorted((one, other) => other[1] - one[1]));
  console.log(
    `histories: ${done} in ${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed()}\n` +
      `acts: ${sorted(tally)}\nends: ${sorted(states).slice(0, 2000)}`,
  );
  expect(done).toBeGreaterThan(0);
  // So that nothing was proven about what never happened.
  if (done >= 200)
    for (const name of [
      "subscribe",
      "advance",
      "cancel",
      "resume",
      "withdraw",
      "change",
      "card",
      "refund",
      "dispute",
      "kill",
    ])
      expect(tally.get(name) ?? 0, name).toBeGreaterThan(0);
});
