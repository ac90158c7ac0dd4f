import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { fill } from "../../words/letters.rules.ts";
import { type Again, cardFields, type Wrong } from "./cardForm.rules.ts";
import { safe } from "../../plainPages/html.rules.ts";
import { hidden } from "./html.rules.ts";
import { brandText, dayText, moneyText } from "./words.rules.ts";

/** What a portal shows. Times in seconds. */
export interface Account {
  shop: string;
  backUrl: string;
  name: string;
  /** How it stands, in a sentence. */
  stands: string;
  isLiving: boolean;
  endsAt: number | null;
  card: { brand: string; last4: string; month: number; year: number } | null;
  invoices: { at: number; amount: number; currency: string; state: string; url: string; number: string }[];
}

const press = (act: string, label: string, look = ""): string =>
  `<form method="post">${hidden("act", act)}<button class="button${look}" type="submit">${safe(label)}</button></form>`;

function planSection({ name, stands, isLiving, endsAt }: Account, { portal }: TestPaymentTexts): string {
  const ends = endsAt === null ? press("cancel", portal.cancel) : press("resume", portal.resume);
  const now = `<details><summary>${safe(portal.endToday)}</summary><p>${safe(portal.endText)}</p>${press(
    "cancelNow",
    portal.endNow,
    " danger",
  )}</details>`;
  return `<section aria-labelledby="plan"><h3 id="plan">${safe(portal.plan)}</h3><p><b>${safe(name)}</b></p><p class="muted">${safe(
    stands,
  )}</p>${isLiving ? `${ends}${now}` : ""}</section>`;
}

function cardSection(
  { card, isLiving }: Account,
  texts: TestPaymentTexts,
  again: Again,
  wrong: Wrong | undefined,
): string {
  const { portal } = texts;
  const shown = card
    ? `<p><b>${card.last4}</b>, ${safe(fill(portal.until, { month: String(card.month), year: String(card.year) }))}</p><p class="muted">${safe(fill(portal.testCard, { brand: brandText(card.brand) }))}</p>`
    : `<p class="muted">${safe(portal.noCard)}</p>`;
  const form = `<details${wrong ? " open" : ""}><summary>${safe(portal.change)}</summary><form method="post">${hidden("act", "card")}${cardFields(
    texts,
    again,
    wrong,
  )}<button class="button act" type="submit">${safe(portal.use)}</button></form></details>`;
  return `<section aria-labelledby="card-h"><h3 id="card-h">${safe(portal.card)}</h3>${shown}${isLiving ? form : ""}</section>`;
}

function invoiceSection({ invoices }: Account, texts: TestPaymentTexts): string {
  const { portal } = texts;
  const title = safe(portal.invoices);
  if (invoices.length === 0)
    return `<section><h3>${title}</h3><p class="muted">${safe(portal.noInvoices)}</p></section>`;
  const rows = invoices.map(
    ({ at, amount, currency, state, url, number }) =>
      `<tr><th scope="row">${safe(dayText(at, texts))}</th><td>${moneyText(amount, currency, texts)}</td><td>${safe(stateText(state, texts))}</td>` +
      `<td><a href="${safe(url)}"><span class="hide">${safe(portal.invoice)} </span>${safe(number)}</a></td></tr>`,
  );
  return `<section><h3>${title}</h3><div class="wide" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${[portal.day, portal.amount, portal.state, portal.invoice].map((name) => `<th scope="col">${safe(name)}</th>`).join("")}</tr></thead>
<tbody>${rows.join("")}</tbody></table></div></section>`;
}

interface Said {
  /** What was just done. */
  done: string;
  wrong?: Wrong;
}

/** The page on which one sees to one's own subscription. */
export const portalPage = (
  account: Account,
  texts: TestPaymentTexts,
  again: Again,
  { done, wrong }: Said,
): string => `<div class="portal">
<p class="shop">${safe(account.shop)} ${
  account.backUrl ? `<a href="${safe(account.backUrl)}">${safe(fill(texts.backTo, { shop: account.shop }))}</a>` : ""
}</p>
<h2>${safe(texts.portal.heading)}</h2>
${done ? `<p class="done" role="status">${safe(done)}</p>` : ""}
<div class="two">${planSection(account, texts)}${cardSection(account, texts, again, wrong)}</div>
${invoiceSection(account, texts)}</div>`;

export interface Bill {
  shop: string;
  number: string;
  at: number;
  state: string;
  currency: string;
  email: string;
  lines: { description: string; amount: number }[];
  discount: number;
  credit: number;
  due: number;
}

const stateText = (state: string, { invoiceStates }: TestPaymentTexts): string =>
  (invoiceStates as Partial<Record<string, string>>)[state] ?? state;

const line = (name: string, amount: string): string =>
  `<tr><th scope="row">${safe(name)}</th><td>${safe(amount)}</td></tr>`;

/** One invoice. */
export function billPage(bill: Bill, texts: TestPaymentTexts): string {
  const { shop, number, at, state, currency, email, lines, discount, credit, due } = bill;
  const money = (amount: number) => moneyText(amount, currency, texts);
  const rows = lines.map(({ description, amount }) => line(description, money(amount)));
  if (discount > 0) rows.push(line(texts.order.coupon, money(-discount)));
  if (credit !== 0) rows.push(line(texts.bill.credit, money(credit)));
  rows.push(line(state === "paid" ? texts.bill.paid : texts.bill.due, money(due)));
  return `<div class="portal"><p class="shop">${safe(shop)} <a href="/subscriptions">${safe(fill(texts.backTo, { shop }))}</a></p><h2>${safe(fill(texts.bill.title, { number }))}</h2>
<p class="muted">${[dayText(at, texts), stateText(state, texts), email && fill(texts.bill.to, { email })].filter(Boolean).map(safe).join(", ")}</p>
<table><tbody>${rows.join("")}</tbody></table></div>`;
}
