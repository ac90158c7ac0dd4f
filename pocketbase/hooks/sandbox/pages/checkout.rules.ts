import { type Again, cardFields, type Wrong } from "./cardForm.rules.ts";
import { safe } from "../../plainPages/html.rules.ts";
import { hidden, notice } from "./html.rules.ts";
import { dayText, moneyText, rhythmText } from "./words.rules.ts";

/** What a checkout shows. Times in seconds, money in the smallest unit. */
export interface Order {
  shop: string;
  name: string;
  currency: string;
  dueNow: number;
  /** What a period costs after a trial; null where nothing comes later. */
  later: { amount: number; interval: string; count: number; from: number | null } | null;
  taken: number;
  /** Masked. */
  email: string;
  backUrl: string;
}

const row = (name: string, value: string): string =>
  `<tr><th scope="row">${safe(name)}</th><td>${safe(value)}</td></tr>`;

function orderTable({ currency, dueNow, later, taken }: Order): string {
  const money = (amount: number) => moneyText(amount, currency);
  const rows: string[] = [];
  if (later?.from) rows.push(row(`Trial, until ${dayText(later.from)}`, money(0)));
  if (taken > 0) rows.push(row("Coupon", money(-taken)));
  if (later)
    rows.push(row(`${later.from ? "Then, " : ""}${rhythmText(later.interval, later.count)}`, money(later.amount)));
  rows.push(row("Today", money(dueNow)));
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

const summary = (order: Order): string => `<section class="order" aria-labelledby="order">
<p class="shop">${safe(order.shop)}</p>
<h2 id="order">${safe(order.name)}</h2>
<p class="price">${moneyText(order.dueNow, order.currency)} <small>today</small></p>
${orderTable(order)}
${order.email ? `<p class="muted">${safe(order.email)}</p>` : ""}
</section>`;

const back = ({ backUrl, shop }: Order): string =>
  backUrl ? `<p class="back"><a href="${safe(backUrl)}">Back to ${safe(shop)}, buy nothing</a></p>` : "";

const button = ({ later, dueNow, currency }: Order): string =>
  later?.from ? "Start the trial (test)" : `Pay ${moneyText(dueNow, currency)} (test)`;

/** The page on which one pays. */
export const checkoutPage = (order: Order, again: Again, wrong?: Wrong): string => `<div class="pay">${summary(order)}
<form method="post" aria-labelledby="order">
${cardFields(again, wrong)}
<button class="button act" type="submit">${safe(button(order))}</button>
${back(order)}
</form></div>`;

/** What the bank asks, played. */
export const bankPage = (order: Order): string => `<div class="pay">${summary(order)}
<section aria-labelledby="bank"><h2 id="bank">Your bank asks: is it you?</h2>
<p>A real bank would now ask in its app, or by a code (3-D Secure). Here you decide what it hears.</p>
<form method="post">${hidden("proof", "complete")}<button class="button act" type="submit">Yes, it is me</button></form>
<form method="post">${hidden("proof", "fail")}<button class="button" type="submit">No, refuse it</button></form>
${back(order)}</section></div>`;

export const paidPage = (url: string, shop: string): string =>
  notice("This is paid", "The test payment went through.", url, `Go on to ${shop}`);

export const overPage = (url: string, shop: string): string =>
  notice("This page is over", "Payment pages stay open for a while only. Nothing was charged.", url, `Back to ${shop}`);
