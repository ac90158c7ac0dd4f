import { startPlans } from "#features/membership/membership/plansPage.ts";
import { startPlansCoupon } from "./plansCoupon.ts";

// Before the press that brought this is made again: it leads where this says.
if (typeof document !== "undefined") {
  startPlans();
  startPlansCoupon();
}

/** What only the browser knows of the plans that the build wrote: today, who is here, and what the address asks for. */
export default function PlansPage() {
  return null;
}
