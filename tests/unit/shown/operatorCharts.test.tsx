import { describe, expect, it } from "vitest";
import type { Figures, MonthFigures } from "#contract/operator.d.ts";
import { HEIGHT } from "#features/site/operator/figures/chart.ts";
import { Charts } from "#features/site/operator/figures/Charts.tsx";
import { Numbers } from "#features/site/operator/figures/Numbers.tsx";
import { ANY, type Drawn, drawn, rowsOf } from "./readHtml.ts";

const eur = (amount: number) => ({ amount, currency: "eur" });
const aMonth = (some: Partial<MonthFigures>): MonthFigures => ({
  ...{ month: "2026-01", before: 0, began: 0, ended: 0, churn: null, trials: 0, stayed: 0 },
  ...{ refunds: 0, refunded: [], mrr: [], isReckoned: false },
  ...some,
});
const MONTHS = [
  aMonth({ month: "2025-12", began: 4, trials: 6, stayed: 3, mrr: [eur(4800)], isReckoned: true }),
  aMonth({ before: 4, began: 2, ended: 1, churn: 0.25, refunds: 2, refunded: [eur(2400)], mrr: [eur(9600)] }),
];
const figuresOf = (some: Partial<Figures>): Figures => ({
  ...{ payments: "sandbox", members: 0, trials: 0, trialsCancelled: 0, paying: 0, leaving: 0, leavingMrr: [] },
  ...{ grace: 0, given: 0, failures: 0, mrr: [], months: [] },
  ...some,
});
const chart = (name: string, months = MONTHS): Drawn =>
  drawn(<Charts months={months} />).first("figure", { "aria-labelledby": `chart-${name}` });
const bars = (figure: Drawn, side: string): number[] =>
  figure.all("rect", { "data-bar": side }).map((bar) => Number(bar.attribute("height")));

describe("the charts of a shop", () => {
  it("are four, and before anything was sold a sentence in their place", () => {
    expect(drawn(<Charts months={MONTHS} />).all("figure")).toHaveLength(4);
    const before = drawn(<Charts months={[aMonth({}), aMonth({})]} />);
    expect(before.all("figure")).toEqual([]);
    expect(before.text).toContain("Nothing has been sold yet.");
  });

  it("say the newest month beside their names", () => {
    const said = ["members", "income", "trials", "went"].map((name) => chart(name).first("b").text);
    expect(said).toEqual(["5", "€96", "0 started", "1 left, 2 refunds"]);
    expect(chart("members").first("p").text).toContain("2 joined and 1 left");
    expect(chart("went").first("p").text).toBe("Churn this month: 25% of 4. Refunded: €24.");
  });

  it("say in one sentence what a picture of them shows, to whom it is read", () => {
    const picture = chart("income").first("svg");
    expect(picture.attribute("role")).toBe("img");
    expect(picture.attribute("aria-label")).toBe(
      "Monthly income, the twelve months to January 2026: €96 in the latest. The table below has every month.",
    );
  });

  it("draw a line for members, bars for income, and a second bar for who stayed or got money back", () => {
    expect(chart("members").all("path", { "data-line": "line" })).toHaveLength(1);
    expect(chart("members").all("rect")).toEqual([]);
    expect(bars(chart("income"), "first")).toEqual([HEIGHT * 0.48, HEIGHT * 0.96]);
    expect(bars(chart("income"), "second")).toEqual([]);
    expect(bars(chart("trials"), "first")).toEqual([60, 0]);
    expect(bars(chart("trials"), "second")).toEqual([30, 0]);
    expect(bars(chart("went"), "second"), "the scale is that of the taller").toEqual([0, HEIGHT]);
  });

  it("name the two kinds of bars where there are two", () => {
    const keys = ["members", "income", "trials", "went"].map((name) => chart(name).texts("span", { "data-bar": ANY }));
    expect(keys).toEqual([[], [], ["Started", "Stayed"], ["Left", "Refunds"]]);
  });

  it("have every number in a table of as many columns in every row", () => {
    expect(rowsOf(chart("members"))).toEqual([
      ["Month", "Paid members", "Joined", "Left"],
      ["December 2025", "4", "4", "0"],
      ["January 2026", "5", "2", "1"],
    ]);
    expect(rowsOf(chart("went"))).toEqual([
      ["Month", "Left", "Churn", "Refunds", "Refunded"],
      ["December 2025", "0", "no members to lose", "0", "–"],
      ["January 2026", "1", "25%", "2", "€24"],
    ]);
  });

  it("mark an income that nobody measured, and explain the mark only where there is one", () => {
    expect(rowsOf(chart("income"))).toEqual([
      ["Month", "Monthly income"],
      ["December 2025", "€48 *"],
      ["January 2026", "€96"],
    ]);
    expect(chart("income").text).toContain("* Not measured at the time.");
    const measured = MONTHS.map((month) => ({ ...month, isReckoned: false }));
    expect(chart("income", measured).text).not.toContain("*");
  });

  it("are drawn from a single month, and from one of huge numbers", () => {
    const [, last] = MONTHS;
    expect(chart("members", last && [last]).html).not.toMatch(/NaN|undefined|Infinity/);
    const huge = aMonth({ before: 9e9, began: 9e9, mrr: [eur(9e14)], trials: 1, refunds: 9e9 });
    const all = drawn(<Charts months={[huge]} />);
    expect(all.html).not.toMatch(/NaN|undefined|Infinity/);
    expect(all.all("rect").every((bar) => Number(bar.attribute("height")) <= HEIGHT)).toBe(true);
  });
});

describe("the numbers of a shop", () => {
  const numbers = (some: Partial<Figures>): Record<string, string> => {
    const list = drawn(<Numbers figures={figuresOf(some)} />);
    const names = list.texts("dt");
    return Object.fromEntries(list.texts("dd").map((value, at) => [names[at] ?? "", value]));
  };

  it("are nine, each once, also in a shop where nothing happened", () => {
    const none = numbers({});
    expect(Object.keys(none)).toEqual([
      ...["Members", "Paying", "Trials", "Grace", "Given", "Monthly income", "Churn", "Refunds", "Failures"],
    ]);
    expect([none["Paying"], none["Trials"], none["Refunds"]]).toEqual(["0", "0", "0"]);
    expect(none["Monthly income"]).toBe("0from paying members, each month");
    expect(none["Churn"]).toBe("–no members to lose");
  });

  it("say what is about to be lost, but of nobody", () => {
    const some = numbers({
      paying: 5,
      leaving: 2,
      leavingMrr: [eur(2400)],
      mrr: [eur(6000)],
      trials: 3,
      trialsCancelled: 1,
    });
    expect(some["Paying"]).toBe("52 of them cancelled, paid until the end");
    expect(some["Trials"]).toBe("31 of them cancelled");
    expect(some["Monthly income"]).toBe("€60€24 of it from members who cancelled");
  });

  it("take churn and refunds from the newest month", () => {
    const some = numbers({ months: MONTHS });
    expect(some["Churn"]).toBe("25%1 of 4 this month");
    expect(some["Refunds"]).toBe("2€24 this month");
    expect(numbers({ months: MONTHS.toReversed() })["Refunds"]).toBe("0");
  });

  it("tell a month that lost nobody from one that had nobody to lose", () => {
    expect(numbers({ months: [aMonth({ before: 3, churn: 0 })] })["Churn"]).toBe("0%0 of 3 this month");
    expect(numbers({ months: [aMonth({ churn: null })] })["Churn"]).toBe("–no members to lose");
  });
});
