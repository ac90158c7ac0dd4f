// A year of 1,000 members (PROVE_MEMBERS) by the test provider’s clock: second by second nobody is in without a
// bill, a trial, a gift or the stated grace, and nobody who paid is locked out; reckoned from the bills alone
// (yearBooks.ts).
import { expect, it, vi } from "vitest";
import { aCode, order } from "#support/buying.ts";
import { signIn } from "#support/person.ts";
import { rows } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, succeeded } from "#serverTests/ask.ts";
import { anAddress, PASSWORD, plainly } from "#serverTests/forms.ts";
import { numberFrom } from "./hostile.ts";
import { Chance, seed } from "#support/random.ts";
import { drain } from "./paymentLaws.ts";
import { judge, type Verdict } from "./yearJudge.ts";
import { aLife, COUPONS } from "./yearLives.ts";
import { liveAll, watch } from "./yearRounds.ts";
import { type Life, realS, type Town } from "./yearTown.ts";

const MEMBERS = numberFrom("PROVE_MEMBERS", 1_000);
vi.setConfig({ testTimeout: 3_600_000 });
const SAYS_EVERY = 5;
/** Towns beside each other, each with a server and a provider of its own: one waits while another works. */
const TOWNS = 3;

async function aTown(server: TestServer): Promise<Town> {
  const town: Town = {
    ...{ server, operator: await aRole(server, "operator"), waiting: [] },
    ...{ refused: new Map(), counts: new Map() },
  };
  const [once = "", always = "", free = ""] = COUPONS;
  await aCode(server, once, { percent_off: 50 });
  await aCode(server, always, { percent_off: 10, duration: "forever" });
  await aCode(server, free, { percent_off: 100 });
  return town;
}

/** Registers as a visitor does, and looks at a payment page: from then on the provider keeps a clock for them. */
async function aLearner({ server, operator }: Town, chance: Chance): Promise<Life> {
  const email = anAddress();
  const { id } = json<{ id: string }>(await succeeded(plainly(server, email)));
  const person = { id, email, password: PASSWORD, ...(await signIn(server, { email, password: PASSWORD })) };
  await order(server, person, "premium-monthly");
  const now = realS();
  return {
    ...{ person, history: { server, person, operator, clock: [], hasLost: false }, planned: aLife(chance) },
    ...{ beganS: now, clock: [], done: [], open: [], untilS: 0, seenS: now, writtenMs: 0, dueS: 0, customer: "" },
    ...{ comps: [], gifts: [], looks: [], isGone: false, faults: [] },
  };
}

const sorted = (map: Map<string, number>) =>
  [...map].toSorted((one, other) => other[1] - one[1]).map(([name, count]) => `${name} ${count}`);

const sumOf = (verdicts: Verdict[], pick: (one: Verdict) => number) =>
  verdicts.reduce((sum, one) => sum + pick(one), 0);

/** Everybody of one town lives their year. */
async function aYear(chance: Chance, count: number, name: string): Promise<Year> {
  await using server = await startPocketBase();
  const town = await aTown(server);
  const lives: Life[] = [];
  while (lives.length < count) lives.push(await aLearner(town, chance));
  await drain(server);
  await watch(town, lives);
  let round = 0;
  const rounds = await liveAll(town, lives, (left) => {
    if (round++ % SAYS_EVERY === 0) console.log(`${name}, round ${round}: ${left} left`);
  });
  const verdicts: Verdict[] = [];
  for (const life of lives) verdicts.push(await judge(town, life));
  const stuck = "SELECT type, status, error FROM billingEvents WHERE status NOT IN ('done', 'ignored')";
  expect(await rows(server, stuck)).toEqual([]);
  const [heard = "0"] = (await rows(server, "SELECT COUNT(*) FROM billingEvents"))[0] ?? [];
  // Whoever has gone is charged no more.
  const gone = new Set(lives.filter(({ isGone }) => isGone).map(({ customer }) => customer));
  const due = "SELECT customer FROM objects WHERE due > 0 AND kind <> 'checkout.session'";
  expect(server.payments.store.rows(due).filter(({ customer }) => gone.has(String(customer)))).toEqual([]);
  return { town, verdicts, rounds, heard: Number(heard) };
}

interface Year {
  town: Town;
  verdicts: Verdict[];
  rounds: number;
  heard: number;
}

/** How often something was done, in all towns. */
function summed(years: Year[], pick: (town: Town) => Map<string, number>): Map<string, number> {
  const all = new Map<string, number>();
  for (const { town } of years) for (const [name, count] of pick(town)) all.set(name, (all.get(name) ?? 0) + count);
  return all;
}

it("in a year of a thousand members what was paid for is what was open, to the day", async () => {
  const start = performance.now();
  const names = Array.from({ length: TOWNS }, (_, at) => at);
  const years = await Promise.all(
    names.map((at) => aYear(new Chance(seed() + at), Math.ceil(MEMBERS / TOWNS), `town ${at + 1}`)),
  );
  const verdicts = years.flatMap((year) => year.verdicts);
  const heard = years.reduce((sum, year) => sum + year.heard, 0);
  const rounds = Math.max(...years.map((year) => year.rounds));
  const kinds = Object.keys(verdicts[0]?.days ?? {});
  const days = kinds.map((name) => `${name} ${sumOf(verdicts, (one) => one.days[name] ?? 0).toFixed(1)}`);
  const euro = (pick: (one: Verdict) => number) => (sumOf(verdicts, pick) / 100).toFixed(2);
  const faults = verdicts.flatMap((one, at) => one.faults.map((fault) => `${at}: ${fault}`));
  const counts = summed(years, (town) => town.counts);
  console.log(
    `year: ${verdicts.length} members, ${rounds} rounds, ${heard} events in ` +
      `${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed()}\n` +
      `days: ${days.join(", ")}\nin ${euro((one) => one.inCents)}, back ${euro((one) => one.backCents)}\n` +
      `done: ${sorted(counts).join(", ")}\n` +
      `refused: ${sorted(summed(years, (town) => town.refused)).join(", ")}\n${faults.slice(0, 40).join("\n")}`,
  );
  expect(faults).toEqual([]);
  // So that nothing was proven about what never happened.
  if (MEMBERS >= 500) for (const [deed, count] of counts) expect(count, deed).toBeGreaterThan(3);
});
