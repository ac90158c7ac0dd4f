import { couponInAddress } from "#features/membership/membership/cameFrom.ts";
import { startPlans } from "#features/membership/membership/plansPage.ts";
import { reportUnexpected } from "#lib/report.ts";

/** The page of plans says what a link's code takes off; whoever comes without one loads nothing for it. */
function startPlansCoupon(): void {
  if (!couponInAddress(location.search)) return;
  import("./plansCoupon.store.ts").then(({ sayCoupon }) => sayCoupon(), reportUnexpected);
}

// Before the press that brought this is made again: it leads where this says.
if (typeof document !== "undefined") {
  startPlans();
  startPlansCoupon();
}

/** What only the browser knows of the plans that the build wrote: today, who is here, and what the address asks for. */
export default function PlansPage() {
  return null;
}
