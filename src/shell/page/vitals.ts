import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { track } from "#lib/analytics.ts";

const tell = ({ name, value }: Metric): void => {
  if (name !== "FCP") track("performance", { metric: name, value });
};

// How fast the page was is known when somebody leaves it; the browser remembers it from the start on.
for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(tell);
