import { fill } from "#lib/fill.ts";
import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import { averageWords, STARS, type Stats } from "#features/reviews/kept/reviews.ts";

function barOf(stars: (typeof STARS)[number], stats: Stats): HTMLTableRowElement {
  const given = stats[`stars${stars}`];
  const head = element("th", "", fill(texts.stars, { count: stars }));
  head.scope = "row";
  const bar = element("i", "");
  bar.style.width = `${String(Math.round((100 * given) / stats.total))}%`;
  return element("tr", "", head, element("td", "", bar), element("td", "", String(given)));
}

/** How something is rated: the average, and how many gave how many stars. */
export function summaryOf(stats: Stats): HTMLElement[] {
  const words = averageWords(stats);
  const average = element(
    "p",
    "rev-average",
    words,
    element("span", "sr-only", ` ${fill(texts.outOf, { stars: "" }).trim()}`),
  );
  const from = element("p", "tc", fill(texts.from, { count: stats.total }));
  const bars = element("tbody", "", ...STARS.map((stars) => barOf(stars, stats)));
  const table = element("table", "rev-bars", element("caption", "sr-only", texts.ratings), bars);
  return [element("div", "", average, from), table];
}
