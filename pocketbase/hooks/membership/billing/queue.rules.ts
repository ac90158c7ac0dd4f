import type { Facts } from "./states.rules.ts";

/** What the provider is told because of what it said itself. */
export interface Task {
  kind: "cancel" | "stop" | "undo" | "leave";
  /** The subscription; of somebody who left, the customer. */
  object: string;
  /** Told once for each of these. */
  key: string;
}

/** What is shut by somebody's decision is left to them. */
const isDecided = ({ dispute, hold }: Pick<Facts, "dispute" | "hold">): boolean =>
  hold || dispute === "open" || dispute === "lost";

/**
 * One that somebody pays for twice is undone. A refund alone does not end a subscription at the provider, and a disputed one would be charged again; a trial that a
 * card had before ends without a charge.
 */
export function tasksOf(
  object: string,
  facts: Pick<Facts, "status" | "refund" | "dispute" | "hold" | "endedAtMs" | "cancelAtMs">,
  { isCardUsed = false, isExtra = false },
): Task[] {
  if (facts.endedAtMs > 0) return [];
  if (isExtra && !isDecided(facts)) return [{ kind: "undo", object, key: `undo:${object}` }];
  if (facts.refund === "full") return [{ kind: "cancel", object, key: `cancel:${object}:refund` }];
  if (facts.dispute === "lost") return [{ kind: "cancel", object, key: `cancel:${object}:dispute` }];
  if (facts.status === "trialing" && isCardUsed) return [{ kind: "cancel", object, key: `cancel:${object}:trial` }];
  if (facts.dispute === "open" && facts.cancelAtMs === 0)
    return [{ kind: "stop", object, key: `stop:${object}:dispute` }];
  return [];
}
