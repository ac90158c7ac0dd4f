import type { Payments } from "#contract/membership.d.ts";

export type Mode = "sandbox" | "test" | "live";

export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

/** The mode that price ids are stored under: objects of one mode do not exist in another. */
export function modeOf(payments: Payments, key: string): Mode {
  if (payments !== "stripe") return "sandbox";
  return isLiveKey(key) ? "live" : "test";
}
