import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { hasStoredSession } from "#lib/session.ts";
import { texts } from "#texts/offer.ts";
import { cameFrom, couponInAddress, withCoupon, withFrom } from "./cameFrom.ts";
import { dayAfter } from "./membership.ts";
import { hideTrial } from "./tried.ts";

/** "Day 8" becomes "29 November": today is known in the browser alone. */
function writeDays(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-days]")) {
    const { days, months, money } = place.dataset;
    const day = dateWords(dayAfter(Date.now(), Number(days), Number(months ?? 0)));
    place.textContent = money ? fill(texts.onDay, { money, day }) : day;
  }
}

/** The plan in the address stands chosen; the order knows its coupon, and leads back to where the reader came from. */
function followAddress(): void {
  const wanted = new URLSearchParams(location.search).get("plan");
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-every]"))
    if (radio.value === wanted) radio.checked = true;
  const [from, code] = [cameFrom(), couponInAddress(location.search)];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/prepayment"]')) {
    if (from) link.href = withFrom(link.href, from);
    if (code) link.href = withCoupon(link.href, code);
  }
}

/** The page of plans: its dates, the plan that was asked for, and what is known of the reader. */
export function startPlans(): void {
  writeDays();
  followAddress();
  if (hasStoredSession() && document.querySelector("[data-on-sale]")) void hideTrial();
}
