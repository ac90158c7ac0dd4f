import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { track } from "#lib/analytics.ts";

const tell = ({ name, value }: Metric): void => {
  if (name !== "FCP") track("performance", { metric: name, value });
};

/** Counts how fast the page was, once that is known: as somebody leaves it, the browser remembers from the start on. */
export function startVitals(): void {
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(tell);
}
