import { texts } from "#texts/achievements.ts";
import { element } from "#ui/element.ts";
import { rewardWords, slateOf, wayWords } from "./achievements.text.ts";
import { type Achievement, segmentsOf } from "./achievements.ts";

/** Draws what is nearest to being earned, larger than the rest; nothing where nothing is begun. */
export function drawNext(place: HTMLElement, next: Achievement | undefined): void {
  place.hidden = next === undefined;
  if (!next) return;
  const { filled, all } = segmentsOf(next);
  const slate = element("span", "badge-slate", element("b", "", slateOf(next)));
  const bar = element(
    "span",
    "badge-bar",
    ...Array.from({ length: all }, (_, index) => element("i", index < filled ? "on" : "")),
  );
  slate.ariaHidden = bar.ariaHidden = "true";
  const words = [
    element("span", "tc", texts.nextUp),
    element("h3", "", next.title),
    element("p", "", next.description),
  ];
  const way = element("p", "tc", `${wayWords(next)}. ${rewardWords(next)}`);
  place.replaceChildren(slate, element("div", "", ...words, bar, way));
}
