import { chargesOf, DAY_S, keptOf } from "./paymentTruth.ts";
import { type Books, booksOf, backAt, byCard, type Done, entries } from "./yearBooks.ts";
import { disputed, isTaking } from "./yearDisputes.ts";
import { isWithin, lengthOf, type Span, until, without } from "./yearSpans.ts";
import { type Life, nowOf, type Town } from "./yearTown.ts";

/** A round takes its time on this machine, and nobody's clock stands still meanwhile. */
const AROUND_S = 900;
const TO_THE_DAY = 0.5;

export interface Verdict {
  faults: string[];
  /** Days, by what they were. */
  days: Record<string, number>;
  inCents: number;
  backCents: number;
}

/** What ends a membership before its time is over. */
const ENDS = ["cancelNow", "withdraw", "refund", "dispute"];
const causesOf = ({ done }: Life): Done[] =>
  done.filter(({ deed, status }) => ENDS.includes(deed) || (deed === "subscribe" && status === "own"));

/** The first so many seconds that nothing else lets them in, from when a gift was theirs. */
function spentOn(acceptedS: number, lengthS: number, others: readonly Span[]): Span[] {
  let left = lengthS;
  return without([[acceptedS, Infinity]], others).flatMap(([from, to]): Span[] => {
    const end = Math.min(to, from + left);
    left -= end - from;
    return end > from ? [[from, end]] : [];
  });
}

/** A month has from 28 to 31 days, wherever it comes to lie. */
const MONTH_S = { least: 28 * DAY_S, most: 31 * DAY_S };

/**
 * Where the gifts of somebody lie, by the bills alone: after all else that lets them in, each after the one before. One
 * that began at once has the length that it had then.
 */
function giftsOf(life: Life, books: Books, bound: "least" | "most"): Span[][] {
  const others = [...books.owed, ...books.grace, ...life.comps];
  return life.gifts.map(({ acceptedS, lengthS, gift }) => {
    const [begun] = without([[acceptedS, Infinity]], others)[0] ?? [Infinity];
    const other = gift.months * MONTH_S[bound];
    const spans = spentOn(acceptedS, begun - acceptedS < AROUND_S ? lengthS : other, others);
    others.push(...spans);
    return spans;
  });
}

/**
 * What was given, without what its giver's money was taken back for; by the receiver's clock. That goes on, sometimes for
 * months, between an act of the giver's and the end of its round, when it is heard: nobody must be let in before an act
 * that opens was heard, and somebody may be in until one that shuts was.
 */
async function givenTo(town: Town, life: Life, spans: Span[][], isLate: (act: Done) => boolean): Promise<Span[]> {
  const given: Span[] = [...life.comps];
  for (const [at, own] of spans.entries()) {
    const { gift } = life.gifts[at] ?? {};
    const { giver } = gift ?? {};
    const all = giver ? (giver.kept ?? keptOf(town.server, giver.customer)) : [];
    const charges = chargesOf(all, ({ id }) => id === gift?.intent);
    const ids = new Set(charges.map(({ id }) => id));
    const acts = (giver?.done ?? []).map((one) => ({
      ...one,
      at: nowOf(life, isLate(one) ? (one.heardS ?? one.realS) : one.realS),
    }));
    const isBack = charges.some((charge) => backAt(all, charge) < Infinity);
    const back = isBack ? acts.findLast(({ deed, about }) => deed === "refund" && ids.has(about ?? ""))?.at : undefined;
    given.push(...without(until(own, back ?? Infinity), disputed(acts, ids)));
  }
  return given;
}

const inDays = (spans: readonly Span[], { beganS }: Life) =>
  spans.map(([from, to]) => `day ${((from - beganS) / DAY_S).toFixed(2)} to ${((to - beganS) / DAY_S).toFixed(2)}`);
const long = (spans: readonly Span[]) => spans.filter(([from, to]) => to - from > AROUND_S);

/** Holds somebody's year against the provider's bills. */
export async function judge(town: Town, life: Life): Promise<Verdict> {
  const all = life.kept ?? keptOf(town.server, life.customer);
  const done = [...life.done, ...byCard(all, life.done, AROUND_S)];
  const books = booksOf(all, done, causesOf(life), AROUND_S);
  const allowed = [...books.allowed, ...(await givenTo(town, life, giftsOf(life, books, "most"), isTaking))];
  const given = await givenTo(town, life, giftsOf(life, books, "least"), (act) => !isTaking(act));
  const owed = until([...books.owed, ...given], life.seenS).map(
    ([from, to]) => [Math.max(from, life.beganS), to] as const,
  );
  const faults = [...life.faults, ...books.faults];
  const complain = (what: string, spans: readonly Span[]) =>
    void (long(spans).length > 0 && faults.push(`${what}: ${inDays(long(spans), life).join(", ")}`));
  complain("in without paying", without(life.open, allowed));
  complain("paid and locked out", without(owed, life.open));
  for (const { at, isWhole } of life.looks)
    if (isWhole ? !isWithin(allowed, at, -AROUND_S) : isWithin(owed, at, AROUND_S))
      faults.push(`the page ${isWhole ? "opened" : "was shut"} ${inDays([[at, at]], life).join()}`);
  const days = daysOf(books, life, [...life.comps, ...giftsOf(life, books, "most").flat()]);
  const { paid = 0, "of paid bills": billed = 0, "of them shut": shut = 0 } = days;
  if (Math.abs(paid - (billed - shut)) > TO_THE_DAY)
    faults.push(`open for ${paid.toFixed(2)} paid days, of ${billed.toFixed(2)} without ${shut.toFixed(2)}`);
  if (books.chargedTwiceS > AROUND_S) faults.push(`charged twice for ${(books.chargedTwiceS / DAY_S).toFixed(1)} days`);
  const told = life.done.map(
    ({ deed, at, status = "" }) => `${((at - life.beganS) / DAY_S).toFixed(1)} ${deed} ${status}`,
  );
  if (faults.length > 0) faults.push(`  after ${told.join(", ")}`);
  return { faults, days, inCents: books.inCents, backCents: books.backCents };
}

/** The time that was open, and what the paid bills say of it. */
function daysOf(books: Books, life: Life, given: readonly Span[]): Record<string, number> {
  const passed = until(books.paid, life.seenS);
  return {
    open: lengthOf(life.open) / DAY_S,
    ...entries(life.open, books, given),
    "of paid bills": lengthOf(passed) / DAY_S,
    "of them shut": lengthOf(without(passed, books.owed)) / DAY_S,
  };
}
