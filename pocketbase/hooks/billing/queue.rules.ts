import type { Facts } from "./states.rules.ts";

/** What the provider is told because of what it said itself. */
export interface Task {
  kind: "cancel" | "stop";
  subscription: string;
  /** Told once for each of these. */
  key: string;
}

/**
 * A refund alone does not end a subscription at the provider, and a disputed one would be charged again; a trial that a
 * card had before ends without a charge.
 */
export function tasksOf(
  subscription: string,
  facts: Pick<Facts, "status" | "refund" | "dispute" | "endedAtMs" | "cancelAtMs">,
  isCardUsed: boolean,
): Task[] {
  if (facts.endedAtMs > 0) return [];
  if (facts.refund === "full") return [{ kind: "cancel", subscription, key: `cancel:${subscription}:refund` }];
  if (facts.dispute === "lost") return [{ kind: "cancel", subscription, key: `cancel:${subscription}:dispute` }];
  if (facts.status === "trialing" && isCardUsed)
    return [{ kind: "cancel", subscription, key: `cancel:${subscription}:trial` }];
  if (facts.dispute === "open" && facts.cancelAtMs === 0)
    return [{ kind: "stop", subscription, key: `stop:${subscription}:dispute` }];
  return [];
}
