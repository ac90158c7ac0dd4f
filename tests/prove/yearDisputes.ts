import type { Done } from "./yearBooks.ts";
import type { Span } from "./yearSpans.ts";

const STOPS = ["needs_response", "under_review", "lost"];
const isOpen = ({ status = "" }: Done): boolean => STOPS.includes(status);

/** From the acts that shut to the ones that open again. */
export function windows(done: readonly Done[], shuts: (one: Done) => boolean, opens: (one: Done) => boolean): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (const one of done) {
    if (shuts(one)) from ??= one.at;
    else if (opens(one) && from !== undefined) {
      spans.push([from, one.at]);
      from = undefined;
    }
  }
  return from === undefined ? spans : [...spans, [from, Infinity]];
}

/** Whether it takes something away, and gives nothing back. */
export const isTaking = (act: Done): boolean => act.deed === "refund" || (act.deed === "dispute" && isOpen(act));

/** While a dispute about one of the charges stood, or when it was lost for good. */
export const disputed = (done: readonly Done[], charges: Set<string>): Span[] =>
  windows(
    done
      .filter(({ deed, about }) => deed === "dispute" && charges.has(about ?? ""))
      .toSorted((one, other) => one.at - other.at),
    isOpen,
    (act) => !isOpen(act),
  );
