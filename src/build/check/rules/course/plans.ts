import { rows, type Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

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

function ofOne({ index, amount, interval, trialDays, membersFrom }: Plan): Finding[] {
  const found: Finding[] = [];
  if (amount === 0 && interval !== "none")
    found.push([index, "interval", "A free plan has no interval.", "Write interval: none."]);
  if (amount === 0 && trialDays > 0)
    found.push([index, "trialDays", "A free plan needs no trial.", "Take trialDays out."]);
  if (amount === 0 && membersFrom !== undefined)
    found.push([index, "membersFrom", "Nobody pays for a free plan.", "Take membersFrom out."]);
  if (amount > 0 && interval === "none")
    found.push([index, "interval", "A paid plan needs an interval.", "Write month or year."]);
  return found;
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
      "Amounts are in cents; lower it.",
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
