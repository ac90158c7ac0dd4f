import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { fill } from "../../words/letters.rules.ts";
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

function orderTable({ currency, dueNow, later, taken }: Order, texts: TestPaymentTexts): string {
  const { order } = texts;
  const money = (amount: number) => moneyText(amount, currency, texts);
  const rows: string[] = [];
  if (later?.from) rows.push(row(fill(order.trial, { day: dayText(later.from, texts) }), money(0)));
  if (taken > 0) rows.push(row(order.coupon, money(-taken)));
  const rhythm = later ? rhythmText(later.interval, later.count, texts) : "";
  if (later) rows.push(row(later.from ? fill(order.then, { rhythm }) : rhythm, money(later.amount)));
  rows.push(row(order.today, money(dueNow)));
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

const summary = (order: Order, texts: TestPaymentTexts): string => `<section class="order" aria-labelledby="order">
<p class="shop">${safe(order.shop)}</p>
<h2 id="order">${safe(order.name)}</h2>
<p class="price">${moneyText(order.dueNow, order.currency, texts)} <small>${safe(texts.order.priceToday)}</small></p>
${orderTable(order, texts)}
${order.email ? `<p class="muted">${safe(order.email)}</p>` : ""}
</section>`;

const back = ({ backUrl, shop }: Order, { order }: TestPaymentTexts): string =>
  backUrl ? `<p class="back"><a href="${safe(backUrl)}">${safe(fill(order.back, { shop }))}</a></p>` : "";

const button = ({ later, dueNow, currency }: Order, texts: TestPaymentTexts): string =>
  later?.from ? texts.order.start : fill(texts.order.pay, { amount: moneyText(dueNow, currency, texts) });

/** The page on which one pays. */
export const checkoutPage = (
  order: Order,
  texts: TestPaymentTexts,
  again: Again,
  wrong?: Wrong,
): string => `<div class="pay">${summary(order, texts)}
<form method="post" aria-labelledby="order">
${cardFields(texts, again, wrong)}
<button class="button act" type="submit">${safe(button(order, texts))}</button>
${back(order, texts)}
</form></div>`;

/** What the bank asks, played. */
export const bankPage = (order: Order, texts: TestPaymentTexts): string => `<div class="pay">${summary(order, texts)}
<section aria-labelledby="bank"><h2 id="bank">${safe(texts.bank.heading)}</h2>
<p>${safe(texts.bank.text)}</p>
<form method="post">${hidden("proof", "complete")}<button class="button act" type="submit">${safe(texts.bank.yes)}</button></form>
<form method="post">${hidden("proof", "fail")}<button class="button" type="submit">${safe(texts.bank.no)}</button></form>
${back(order, texts)}</section></div>`;

export const paidPage = (url: string, shop: string, { paid }: TestPaymentTexts): string =>
  notice(paid.heading, paid.text, url, fill(paid.on, { shop }));

export const overPage = (url: string, shop: string, { over, backTo }: TestPaymentTexts): string =>
  notice(over.heading, over.text, url, fill(backTo, { shop }));
