import { track } from "./analytics.ts";

const LONGEST_MESSAGE = 200;
const seen = new Set<string>();

/** Logs something nobody expected and counts it once per page (spec §8). */
export function reportUnexpected(reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const message = error.message.slice(0, LONGEST_MESSAGE);
  if (seen.has(message)) return;
  seen.add(message);
  console.error(reason);
  track("error", { error_type: error.name, error_message: message });
}
