import { rows, type Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { decimalsOf, isCurrency, leastCharge, MOST_CHARGED, plainAmount, stepOf, unitOf } from "#lib/money.ts";

const rule = "plans";
const MONTHS = 12;

interface Plan {
  index: number;
  amount: number;
  currency: unknown;
  interval: unknown;
  trialDays: number;
  membersFrom: unknown;
}

type Finding = [index: number, field: string, message: string, hint: string];

function ofOne({ index, amount, currency, interval, trialDays, membersFrom }: Plan): Finding[] {
  const found: Finding[] = [];
  if (amount === 0 && interval !== "none")
    found.push([index, "interval", "A free plan has no interval.", "Write interval: none."]);
  if (amount === 0 && trialDays > 0)
    found.push([index, "trialDays", "A free plan needs no trial.", "Take trialDays out."]);
  if (amount === 0 && membersFrom !== undefined)
    found.push([index, "membersFrom", "Nobody pays for a free plan.", "Take membersFrom out."]);
  if (amount > 0 && interval === "none")
    found.push([index, "interval", "A paid plan needs an interval.", "Write month or year."]);
  return [...found, ...ofAmount(index, amount, currency)];
}

/** "9" that was meant as nine euros is nine cents, which nobody can be charged. */
function ofAmount(index: number, amount: number, currency: unknown): Finding[] {
  if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency)) return [];
  const code = currency.toUpperCase();
  if (!isCurrency(currency))
    return [[index, "currency", `There is no currency ${code}.`, "Write its three letters, as eur or usd."]];
  if (!Number.isInteger(amount) || amount <= 0) return [];
  const money = (of: number) => `${plainAmount(of, currency)} ${code}`;
  const least = leastCharge(currency);
  const meant = `Amounts are in the smallest unit: ${money(amount * unitOf(currency))} is amount: ${amount * unitOf(currency)}.`;
  if (amount < least) {
    const hint = unitOf(currency) === 1 ? "Raise it." : meant;
    return [[index, "amount", `This is ${money(amount)}, and no less than ${money(least)} can be charged.`, hint]];
  }
  if (amount > MOST_CHARGED)
    return [[index, "amount", `This is ${money(amount)}, more than a card can be charged.`, "Lower it."]];
  const step = stepOf(currency);
  const most = decimalsOf(currency);
  return amount % step === 0
    ? []
    : [
        [
          index,
          "amount",
          `This is ${money(amount)}, and ${code} is charged ${most === 0 ? "in whole units" : `with ${most} decimals`}.`,
          `The amount has to be a multiple of ${step}.`,
        ],
      ];
}

function together(plans: Plan[]): Finding[] {
  const [first] = plans;
  const found: Finding[] = plans
    .filter(({ currency }) => currency !== first?.currency)
    .map(({ index, currency }) => {
      const message = `The currency ${String(currency)} is not that of the first plan.`;
      return [index, "currency", message, "All plans are sold in one currency."];
    });
  const free = plans.filter(({ amount }) => amount === 0);
  if (free.length !== 1) found.push([0, "amount", `${free.length} plans are free.`, "Exactly one plan has amount: 0."]);
  const month = plans.find(({ interval }) => interval === "month");
  const year = plans.find(({ interval }) => interval === "year");
  if (month && month.amount > 0 && year && year.amount >= month.amount * MONTHS)
    found.push([
      year.index,
      "amount",
      "A year costs as much as twelve months, or more.",
      "Lower it, or raise the month's.",
    ]);
  return found;
}

/** Prices fit together. */
export function plans({ lists: { plans: file } }: Course): Problem[] {
  const all = rows(file.data).map(({ amount, currency, interval, trialDays, membersFrom }, index) => ({
    ...{ index, currency, interval, membersFrom, amount: Number(amount), trialDays: Number(trialDays ?? 0) },
  }));
  return [...all.flatMap(ofOne), ...together(all)].map(([index, field, message, hint]) => ({
    ...{ ...file.at([index, field]), rule, message, hint },
  }));
}
