import { type Again, cardFields, type Wrong } from "./cardForm.rules.ts";
import { safe } from "../../plainPages/html.rules.ts";
import { hidden } from "./html.rules.ts";
import { brandText, dayText, moneyText, shortDay } from "./words.rules.ts";

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

function planSection({ name, stands, isLiving, endsAt }: Account): string {
  const ends =
    endsAt === null ? press("cancel", "Cancel at the end of the period") : press("resume", "Keep it after all");
  const now = `<details><summary>End it today</summary><p>Premium closes at once. Nothing is paid back by itself.</p>${press(
    "cancelNow",
    "End it now",
    " danger",
  )}</details>`;
  return `<section aria-labelledby="plan"><h3 id="plan">Plan</h3><p><b>${safe(name)}</b></p><p class="muted">${safe(
    stands,
  )}</p>${isLiving ? `${ends}${now}` : ""}</section>`;
}

function cardSection({ card, isLiving }: Account, again: Again, wrong: Wrong | undefined): string {
  const shown = card
    ? `<p><b>${card.last4}</b>, until ${card.month} / ${card.year}</p><p class="muted">${safe(brandText(card.brand))}, a test card</p>`
    : `<p class="muted">There is no card.</p>`;
  const form = `<details${wrong ? " open" : ""}><summary>Change card</summary><form method="post">${hidden("act", "card")}${cardFields(
    again,
    wrong,
  )}<button class="button act" type="submit">Use this card (test)</button></form></details>`;
  return `<section aria-labelledby="card-h"><h3 id="card-h">Card</h3>${shown}${isLiving ? form : ""}</section>`;
}

function invoiceSection({ invoices }: Account): string {
  if (invoices.length === 0) return `<section><h3>Invoices</h3><p class="muted">There are none yet.</p></section>`;
  const rows = invoices.map(
    ({ at, amount, currency, state, url, number }) =>
      `<tr><th scope="row">${shortDay(at)}</th><td>${moneyText(amount, currency)}</td><td>${safe(state)}</td>` +
      `<td><a href="${safe(url)}"><span class="hide">Invoice </span>${safe(number)}</a></td></tr>`,
  );
  return `<section><h3>Invoices</h3><div class="wide" role="region" aria-label="Invoices" tabindex="0"><table>
<thead><tr><th scope="col">Day</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Invoice</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div></section>`;
}

/** The page on which one sees to one's own subscription. `done` says what was just done. */
export const portalPage = (account: Account, again: Again, done: string, wrong?: Wrong): string => `<div class="portal">
<p class="shop">${safe(account.shop)} ${
  account.backUrl ? `<a href="${safe(account.backUrl)}">Back to ${safe(account.shop)}</a>` : ""
}</p>
<h2>Your subscription</h2>
${done ? `<p class="done" role="status">${safe(done)}</p>` : ""}
<div class="two">${planSection(account)}${cardSection(account, again, wrong)}</div>
${invoiceSection(account)}</div>`;

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

const line = (name: string, amount: string): string =>
  `<tr><th scope="row">${safe(name)}</th><td>${safe(amount)}</td></tr>`;

/** One invoice. */
export function billPage({ shop, number, at, state, currency, email, lines, discount, credit, due }: Bill): string {
  const money = (amount: number) => moneyText(amount, currency);
  const rows = lines.map(({ description, amount }) => line(description, money(amount)));
  if (discount > 0) rows.push(line("Coupon", money(-discount)));
  if (credit !== 0) rows.push(line("Credit", money(credit)));
  rows.push(line(state === "paid" ? "Paid" : "To pay", money(due)));
  return `<div class="portal"><p class="shop">${safe(shop)} <a href="/subscriptions">Back to ${safe(shop)}</a></p><h2>Invoice ${safe(number)}</h2>
<p class="muted">${dayText(at)}, ${safe(state)}${email ? `, for ${safe(email)}` : ""}</p>
<table><tbody>${rows.join("")}</tbody></table></div>`;
}
