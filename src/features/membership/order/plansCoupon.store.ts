import type { CouponShown } from "#contract/offers.d.ts";
import { couponInAddress } from "#features/membership/membership/cameFrom.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { postToCourse } from "#features/membership/membership/membership.store.ts";
import { fill } from "#lib/fill.ts";
import { hasStoredSession } from "#lib/session.ts";
import { texts } from "#texts/order.ts";
import { couponWords } from "./order.ts";
import { couponProblemOf } from "./order.store.ts";

type Interval = PlanFacts["interval"];

/** What a link's code makes of a plan's price: the server knows, and asks who it is for. */
async function saidOf(plan: string, interval: Interval, code: string): Promise<string> {
  if (!hasStoredSession()) return fill(texts.coupon.comes, { code });
  try {
    return couponWords(await postToCourse<CouponShown>("coupon", { plan, code }), { interval });
  } catch (error) {
    return couponProblemOf(error);
  }
}

/** Says on the page of plans what the code of its address does, where it speaks of codes anyway: nothing moves. */
export async function sayCoupon(): Promise<void> {
  const code = couponInAddress(location.search);
  for (const place of document.querySelectorAll<HTMLElement>("[data-coupon]")) {
    const interval = place.closest<HTMLElement>("[data-interval]")?.dataset["interval"] as Interval;
    place.textContent = await saidOf(place.dataset["coupon"] ?? "", interval, code);
  }
}
