import { chargesOf, DAY_S, END_SLACK_S, GRACE_S, type Kept } from "./paymentTruth.ts";
import { disputed, windows } from "./yearDisputes.ts";
import { both, joined, lengthOf, longer, type Span, until, without } from "./yearSpans.ts";

/** What was done, by the learner or the operator, and went through; seconds of the learner's clock. */
export interface Done {
  deed: string;
  at: number;
  realS: number;
  /** When its round was over: by then everybody had heard of it. */
  heardS?: number;
  /** The charge or the subscription it was about, how a dispute stood then, how much was given back. */
  about?: string;
  status?: string;
}

export interface Books {
  paid: Span[];
  /** The same until it was given back or ended; not joined. */
  sold: Span[];
  trial: Span[];
  grace: Span[];
  /** Paid or tried, and shut all the same: disputed, held, given back, ended at once. */
  shut: Span[];
  owed: Span[];
  allowed: Span[];
  /** Paid for by two bills at a time, although no membership had ended or was given back. */
  chargedTwiceS: number;
  inCents: number;
  backCents: number;
  faults: string[];
}

/** Disputes that a card opens by itself, as acts of nobody; whoever acts on one does so later. */
export const byCard = (all: readonly Kept[], done: readonly Done[], aroundS: number): Done[] =>
  all
    .filter(
      ({ object, charge, created }) =>
        object === "dispute" &&
        !done.some(({ deed, about, at }) => deed === "dispute" && about === charge && at < created + aroundS),
    )
    .map(({ created, charge }) => ({
      deed: "dispute",
      at: created,
      realS: 0,
      about: charge,
      status: "needs_response",
    }));

/** When a charge was given back as a whole. */
export function backAt(all: readonly Kept[], { id, amount }: Kept): number {
  const refunds = all.filter((one) => one.object === "refund" && one.charge === id);
  const sum = refunds.reduce((whole, one) => whole + one.amount, 0);
  return amount > 0 && sum >= amount ? Math.max(...refunds.map(({ created }) => created)) : Infinity;
}

/** What a learner paid for and may have, second by second, out of the bills alone: by none of the shop's rules. */
export function booksOf(all: readonly Kept[], done: readonly Done[], causes: readonly Done[], around: number): Books {
  const books: Books = {
    ...{ paid: [], sold: [], trial: [], grace: [], shut: [], owed: [], allowed: [] },
    ...{ chargedTwiceS: 0, inCents: 0, backCents: 0, faults: [] },
  };
  for (const one of all.filter(({ object }) => object === "charge")) {
    books.inCents += one.paid ? one.amount : 0;
    books.backCents += one.amount_refunded;
  }
  for (const one of all.filter(({ object }) => object === "subscription"))
    add(books, one, { all, done, causes, around });
  return books;
}

interface Known {
  all: readonly Kept[];
  done: readonly Done[];
  /** Whatever may end a subscription before its time. */
  causes: readonly Done[];
  around: number;
}

function add(books: Books, subscription: Kept, { all, done, causes, around }: Known): void {
  const { id, trial_start: tryFrom, trial_end: tryTo } = subscription;
  const end = subscription.ended_at ?? Infinity;
  const bills = all
    .filter(({ object, _ }) => object === "invoice" && _.subscription === id)
    .toSorted((one, other) => one.created - other.created || one.id.localeCompare(other.id));
  const paidBills = bills.filter(({ status }) => status === "paid");
  const paid = paidBills.flatMap((bill) => {
    const charges = chargesOf(all, ({ _ }) => _.invoice === bill.id);
    const sum = charges.reduce((whole, { amount }) => whole + amount, 0);
    if (sum !== bill.amount_paid) books.faults.push(`${bill.id} says ${bill.amount_paid}, its charges ${sum}`);
    const credited = paidBills
      .filter((later) => later !== bill && later.created >= bill.created)
      .flatMap(({ lines }) => lines.filter((line) => line.isProration && line.amount < 0))
      .map(({ period }): Span => [period.start, period.end]);
    const isTrial = ({ start }: { start: number }) => start === tryFrom;
    const whole = bill.lines
      .filter((line) => !line.isProration && !isTrial(line.period))
      .map(({ period }): Span => [period.start, period.end]);
    const covered = without(whole, credited);
    const given = charges.length > 0 ? Math.min(...charges.map((charge) => backAt(all, charge))) : Infinity;
    return [{ covered, kept: until(covered, given) }];
  });
  const covered = joined(paid.flatMap((one) => one.covered));
  const kept = joined(paid.flatMap((one) => one.kept));
  const sold = until(
    paid.flatMap((one) => one.kept),
    end,
  );
  const before = joined(books.sold);
  books.sold.push(...sold);
  const soldS = sold.reduce((sum, [from, to]) => sum + to - from, 0);
  books.chargedTwiceS += soldS - (lengthOf(books.sold) - lengthOf(before));
  const trial: Span[] = tryFrom !== null && tryTo !== null ? [[tryFrom, tryTo]] : [];
  const waits = bills
    .filter((one) => one.status !== "paid" && one.attempt_count > 0 && one.billing_reason !== "subscription_create")
    .map(({ created }): Span => [created, created + GRACE_S]);
  const charges = new Set(chargesOf(all, ({ _ }) => bills.some((bill) => bill.id === _.invoice)).map((one) => one.id));
  const held = windows(
    done.filter(({ about }) => about === id),
    ({ deed }) => deed === "hold",
    ({ deed }) => deed === "release",
  );
  const shut = joined([...disputed(done, charges), ...held]);
  const rest = without([...kept, ...trial], [[-Infinity, end + around]]);
  const isCaused = causes.some(({ at }) => Math.abs(at - end) <= around);
  if (lengthOf(without(rest, shut)) > 0 && !isCaused)
    books.faults.push(`${id} was ended ${(lengthOf(rest) / DAY_S).toFixed(1)} days early by nobody`);
  const mine = until([...kept, ...trial], end);
  books.paid = joined([...books.paid, ...covered]);
  books.trial = joined([...books.trial, ...until(trial, end)]);
  books.grace = joined([...books.grace, ...without(until(waits, end), shut)]);
  books.shut = joined([...books.shut, ...without([...covered, ...trial], without(mine, shut))]);
  books.owed = joined([...books.owed, ...without(mine, shut)]);
  books.allowed = joined([...books.allowed, ...without(longer([...mine, ...until(waits, end)], END_SLACK_S), shut)]);
}

/** Of the time that was open, how much was what; in days. */
export function entries(open: readonly Span[], books: Books, given: readonly Span[]): Record<string, number> {
  const found: Record<string, number> = {};
  let left = joined(open);
  const paid = both(books.paid, books.owed);
  for (const [name, spans] of Object.entries({ paid, trial: books.trial, given, grace: books.grace })) {
    found[name] = lengthOf(both(left, spans)) / DAY_S;
    left = without(left, spans);
  }
  return { ...found, "at the edges": lengthOf(left) / DAY_S };
}
