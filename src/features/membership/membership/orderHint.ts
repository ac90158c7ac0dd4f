import { keepInTab, readInTab } from "#lib/tab.ts";
import { backTo } from "./cameFrom.ts";

const KEY = "order";

/** What was ordered in this tab, for whoever comes back without having paid. */
interface OrderHint {
  plan: string;
  /** A path of this site, or "". */
  back: string;
}

export const keepOrder = (order: OrderHint): void => void keepInTab(KEY, order);

/** Something else is ordered now, which has a page of its own. */
export const forgetOrder = (): void => void keepInTab(KEY, undefined);

export function keptOrder(): OrderHint | undefined {
  const kept = readInTab(KEY) as Partial<OrderHint> | undefined;
  if (typeof kept?.plan !== "string") return undefined;
  return { plan: kept.plan, back: backTo(typeof kept.back === "string" ? kept.back : "") };
}
