import type { Operation, View } from "#sync/sync.ts";

/** What a part shows. @param count what there is of it, also where only this device has it */
export function partState(
  { state }: { state: View<Operation, object>["state"] },
  count = 0,
): "loading" | "failed" | "known" {
  if (count > 0 || state === "known" || state === "stale") return "known";
  return state === "empty" ? "failed" : "loading";
}
