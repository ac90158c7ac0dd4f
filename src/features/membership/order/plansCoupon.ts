import { couponInAddress } from "#features/membership/membership/cameFrom.ts";
import { reportUnexpected } from "#lib/report.ts";

/** The page of plans says what a link's code takes off; whoever comes without one loads nothing for it. */
export function startPlansCoupon(): void {
  if (!couponInAddress(location.search)) return;
  import("./plansCoupon.store.ts").then(({ sayCoupon }) => sayCoupon(), reportUnexpected);
}
