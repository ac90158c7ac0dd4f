import { safe } from "#server/hooks/plainPages/html.rules.ts";
import { asks, cardFrom, isProblem, TEST_CARDS, type FieldProblem } from "./rules/cards.ts";
import {
  inPortal,
  openPortal,
  PORTAL_ACTS,
  press,
  type PortalAct,
  subscriptionOf,
  successUrl,
} from "./billing/checkout.ts";
import { settle } from "./billing/living.ts";
import { everyOf, nameOf, priceOf } from "./billing/invoices.ts";
import { Problem } from "./params.ts";
import type { InvoiceRow, PortalRow, SessionRow, SubscriptionRow } from "./rows.ts";
import { takenOff } from "./rules/amounts.ts";
import { DAY_S, type Every } from "./rules/calendar.ts";
import { isOver } from "./rules/lifecycle.ts";
import { aheadOf } from "./show.ts";
import { realNow, type Store } from "./store.ts";
import { STYLE } from "./style.ts";

/** What a browser is answered. */
export interface Page {
  status: number;
  type: string;
  body: string;
  policy: string;
  location?: string;
}

interface Asked {
  store: Store;
  key: string;
  path: string;
  /** What was just done in the portal. */
  done: string;
  /** What was sent; undefined where the page is only looked at. */
  form: Record<string, string> | undefined;
}

const BANNER = "Test payment, no money moves";

/** Nothing runs and nothing is brought in; forms go to this site, and from there to the shop's page. */
const policyFor = (leadsTo: string): string =>
  `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${URL.canParse(leadsTo) ? new URL(leadsTo).origin : ""}; base-uri 'none'; frame-ancestors 'none'`;

interface Shown {
  status?: number;
  title: string;
  body: string;
  /** Where a form of the page ends up. */
  leadsTo?: string;
}

const page = ({ status = 200, title, body, leadsTo = "" }: Shown): Page => ({
  ...{ status, type: "text/html", policy: policyFor(leadsTo) },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${safe(title)} | ${BANNER}</title>
<link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><main><h1 class="banner">${BANNER}</h1>
${body}
</main></body></html>
`,
});

const redirect = (location: string): Page => ({
  status: 303,
  type: "text/plain",
  body: "",
  policy: policyFor(""),
  location,
});

/** A sentence that stands alone, and a way on. */
const notice = (heading: string, text: string, url = "", link = ""): string =>
  `<section class="alone"><h2>${safe(heading)}</h2><p>${safe(text)}</p>${
    url ? `<p><a class="button" href="${safe(url)}">${safe(link)}</a></p>` : ""
  }</section>`;

const missingPage = () =>
  page({
    ...{ status: 404, title: "No such page" },
    body: notice("There is no such page", "It was never there, or it is gone by now."),
  });

/** The shop is known here by its address alone. */
const shopOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).host : "the course");

function money(amount: number, currency: string): string {
  const form = new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const day = (seconds: number): string => DAY.format(new Date(seconds * 1000));
const rhythm = ({ interval, interval_count: count }: Every): string =>
  count === 1 ? `each ${interval}` : `every ${count} ${interval}s`;

/** Enough to know one's own again, and no more: "n…@example.com". */
function masked(email: string | null | undefined): string {
  const [name = "", host = ""] = (email ?? "").split("@");
  return name && host ? `${name.slice(0, 1)}…@${host}` : "";
}

/** What was wrong with the last try, and what was typed then; never a number that is no test card's. */
interface Tried {
  wrong?: Pick<FieldProblem, "message"> & { field: string };
  chosen: string;
  expires: string;
}

const FIRST: Tried = { chosen: "4242424242424242", expires: "" };

const triedWith = ({ card = "", expires = "" }: Record<string, string>, wrong: Tried["wrong"]): Tried => ({
  ...(wrong && { wrong }),
  chosen: card || FIRST.chosen,
  expires: expires.slice(0, 9),
});

function field(name: string, label: string, more: string, wrong?: Tried["wrong"], value = ""): string {
  const isWrong = wrong?.field === name;
  const described = isWrong ? ` aria-invalid="true" aria-describedby="${name}-why"` : "";
  const why = isWrong ? `<p class="why" id="${name}-why">${safe(wrong.message)}</p>` : "";
  return (
    `<div class="field"><label for="${name}">${label}</label>` +
    `<input id="${name}" name="${name}" value="${safe(value)}" autocomplete="off" ${more}${described}>${why}</div>`
  );
}

const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The fields of a card: the test cards to choose from, or a number of one's own. */
function cardFields({ wrong, chosen, expires }: Tried): string {
  const isOfForm = wrong?.field === "expires" || wrong?.field === "cvc";
  const alert =
    wrong && !isOfForm ? `<p class="alert" role="alert"><b>Nothing was charged.</b> ${safe(wrong.message)}</p>` : "";
  const radios = TEST_CARDS.map(
    ({ number, says }) =>
      `<label class="choice"><input type="radio" name="card" value="${number}"${number === chosen ? " checked" : ""}>` +
      `<span><b>${spaced(number)}</b> <span class="muted">${says}</span></span></label>`,
  );
  return `${alert}<fieldset><legend>Choose a test card</legend><div class="cards">${radios.join("")}</div></fieldset>
${field("typed", "Or another test card's number", 'inputmode="numeric" maxlength="30"')}
<div class="two">${field("expires", "Valid until", 'maxlength="9" placeholder="12 / 34"', wrong, expires)}${field(
    "cvc",
    "Check digits",
    'inputmode="numeric" maxlength="4" placeholder="123"',
    wrong,
  )}</div>`;
}

const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${value}">`;
const press1 = (name: string, value: string, label: string, look = ""): string =>
  `<form method="post">${hidden(name, value)}<button class="button${look}" type="submit">${label}</button></form>`;
const row = (name: string, value: string): string =>
  `<tr><th scope="row">${safe(name)}</th><td>${safe(value)}</td></tr>`;

const cardIn = (form: Record<string, string>, key: string) =>
  cardFrom(
    { card: form["typed"]?.trim() || (form["card"] ?? ""), cvc: form["cvc"] ?? "", expires: form["expires"] ?? "" },
    key,
  );

/** What is sold, and what it costs today and later. */
function summary(store: Store, session: SessionRow): { html: string; act: string } {
  const { items, coupon, trialDays } = session._;
  const recurring = store.find("price", items[0]?.price ?? "")?.recurring;
  const sum = items.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
  const off = takenOff(store.find("coupon", coupon ?? ""), sum);
  const paid = (amount: number) => money(amount, session.currency);
  const rows: string[] = [];
  if (trialDays > 0) rows.push(row(`Trial, until ${day(realNow() + trialDays * DAY_S)}`, paid(0)));
  if (off > 0) rows.push(row("Coupon", paid(-off)));
  if (recurring)
    rows.push(
      row(trialDays > 0 ? `Then, ${rhythm(recurring)}` : rhythm(recurring), paid(trialDays > 0 ? sum - off : sum)),
    );
  rows.push(row("Today", paid(session.amount_total)));
  const email = masked(store.find("customer", session.customer ?? "")?.email);
  const html = `<section class="order" aria-labelledby="order"><p class="shop">${safe(shopOf(session.success_url))}</p>
<h2 id="order">${safe(items.map(({ name }) => name).join(", "))}</h2>
<p class="price">${paid(session.amount_total)} <small>today</small></p>
<table><tbody>${rows.join("")}</tbody></table>${email && `<p class="muted">${safe(email)}</p>`}</section>`;
  return { html, act: trialDays > 0 ? "Start the trial (test)" : `Pay ${paid(session.amount_total)} (test)` };
}

const backFrom = ({ cancel_url: url }: SessionRow): string =>
  url ? `<p class="back"><a href="${safe(url)}">Back to ${safe(shopOf(url))}, buy nothing</a></p>` : "";

function showPay(store: Store, session: SessionRow, tried?: Tried): Page {
  const leadsTo = successUrl(session);
  if (session.status === "complete")
    return page({
      title: "Paid",
      body: notice("This is paid", "The test payment went through.", leadsTo, `Go on to ${shopOf(leadsTo)}`),
    });
  if (session.status === "expired")
    return page({
      title: "Over",
      body: notice(
        "This page is over",
        "Payment pages stay open for a while only. Nothing was charged.",
        session.cancel_url ?? "",
        `Back to ${shopOf(session.cancel_url)}`,
      ),
    });
  const { html, act } = summary(store, session);
  const method = store.find("payment_method", session._.method ?? "");
  if (!tried && method && asks(method._.behaviour))
    return page({
      ...{ title: BANNER, leadsTo },
      body: `<div class="pay">${html}<section aria-labelledby="bank"><h2 id="bank">Your bank asks: is it you?</h2>
<p>A real bank would now ask in its app, or by a code (3-D Secure). Here you decide what it hears.</p>
${press1("proof", "complete", "Yes, it is me", " act")}${press1("proof", "fail", "No, refuse it")}${backFrom(session)}</section></div>`,
    });
  return page({
    ...{ title: tried ? "Not paid" : BANNER, status: tried ? 402 : 200, leadsTo },
    body: `<div class="pay">${html}<form method="post" aria-labelledby="order">${cardFields(tried ?? FIRST)}
<button class="button act" type="submit">${safe(act)}</button>${backFrom(session)}</form></div>`,
  });
}

function payPage({ store, key, form }: Asked, id: string): Page {
  const known = store.find("checkout.session", id);
  if (!known) return missingPage();
  settle(store, known.customer ?? "");
  const session = store.find("checkout.session", id) ?? known;
  if (!form) return showPay(store, session);
  const { proof } = form;
  const isAnswer = proof === "complete" || proof === "fail";
  const card = isAnswer ? undefined : cardIn(form, key);
  if (isProblem(card)) return showPay(store, session, triedWith(form, card));
  const pressed = press(store, id, { card, proof: isAnswer ? proof : "" });
  if (!pressed) return missingPage();
  const { outcome } = pressed;
  if (typeof outcome === "object")
    return showPay(store, pressed.session, triedWith(form, { field: "card", message: outcome.message }));
  return redirect(outcome === "paid" ? successUrl(pressed.session) : `/pay/${id}`);
}

const WAITING: Partial<Record<SubscriptionRow["status"], string>> = {
  past_due: "A payment failed; the card is tried again.",
  unpaid: "A payment failed.",
  incomplete: "Waits for the bank.",
};

/** What comes next, in a sentence. */
function standing(store: Store, subscription: SubscriptionRow): string {
  const ahead = aheadOf(store, subscription.customer);
  if (isOver(subscription)) return `Ended on ${day((subscription.ended_at ?? subscription.created) - ahead)}.`;
  if (subscription.cancel_at !== null)
    return `Ends on ${day(subscription.cancel_at - ahead)}, and is not paid any more.`;
  const price = priceOf({ store }, subscription);
  const waits = WAITING[subscription.status];
  if (waits || !price) return waits ?? "";
  const next = day((subscription.items[0]?.current_period_end ?? subscription.created) - ahead);
  return `${money(price.unit_amount, price.currency)} on ${next}, then ${rhythm(everyOf(price))}.`;
}

const DONE: Record<PortalAct, string> = {
  card: "The card was changed.",
  cancel: "It ends with the period you paid.",
  cancelNow: "It is over.",
  resume: "It goes on.",
};

function planSection(store: Store, subscription: SubscriptionRow | undefined): string {
  const head = `<section aria-labelledby="plan"><h3 id="plan">Plan</h3>`;
  if (!subscription) return `${head}<p>No subscription yet</p></section>`;
  const isEnding = subscription.cancel_at !== null;
  const ends = isEnding
    ? press1("act", "resume", "Keep it after all")
    : press1("act", "cancel", "Cancel at the end of the period");
  const now = `<details><summary>End it today</summary><p>It closes at once. Nothing is paid back by itself.</p>${press1("act", "cancelNow", "End it now", " danger")}</details>`;
  return `${head}<p><b>${safe(nameOf({ store }, priceOf({ store }, subscription)))}</b></p><p class="muted">${safe(standing(store, subscription))}</p>${isOver(subscription) ? "" : ends + now}</section>`;
}

function cardSection(
  store: Store,
  portal: PortalRow,
  subscription: SubscriptionRow | undefined,
  tried?: Tried,
): string {
  const fallback = store.find("customer", portal.customer)?.invoice_settings.default_payment_method;
  const card = store.find("payment_method", subscription?.default_payment_method ?? fallback ?? "")?.card;
  const brand = card ? card.brand.slice(0, 1).toUpperCase() + card.brand.slice(1) : "";
  const shown = card
    ? `<p><b>${card.last4}</b>, until ${card.exp_month} / ${card.exp_year}</p><p class="muted">${brand}, a test card</p>`
    : `<p class="muted">There is no card.</p>`;
  const form = `<details${tried ? " open" : ""}><summary>Change card</summary><form method="post">${hidden("act", "card")}${cardFields(tried ?? FIRST)}<button class="button act" type="submit">Use this card (test)</button></form></details>`;
  const isLiving = subscription !== undefined && !isOver(subscription);
  return `<section aria-labelledby="card-h"><h3 id="card-h">Card</h3>${shown}${isLiving ? form : ""}</section>`;
}

const MOST_INVOICES = 24;

function invoiceSection(store: Store, customer: string): string {
  const invoices = store.list("invoice", { customer, limit: MOST_INVOICES });
  if (invoices.length === 0) return `<section><h3>Invoices</h3><p class="muted">There are none yet.</p></section>`;
  const ahead = aheadOf(store, customer);
  const rows = invoices.map(
    ({ id, created, total, currency, status, number }) =>
      `<tr><th scope="row">${day(created - ahead)}</th><td>${money(total, currency)}</td><td>${String(status)}</td>` +
      `<td><a href="/invoice/${id}" aria-label="Invoice ${safe(number)}">${safe(number)}</a></td></tr>`,
  );
  const heads = ["Day", "Amount", "State", "Invoice"].map((name) => `<th scope="col">${name}</th>`);
  return `<section><h3>Invoices</h3><div class="wide" role="region" aria-label="Invoices" tabindex="0"><table>
<thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div></section>`;
}

function showPortal(store: Store, portal: PortalRow, done: string, tried?: Tried): Page {
  const subscription = subscriptionOf(store, portal.customer);
  const back = portal.return_url;
  const said = PORTAL_ACTS.find((one) => one === done);
  return page({
    ...{ title: tried ? "Not changed" : "Your test subscription", status: tried ? 400 : 200 },
    body: `<div class="portal"><p class="shop">${safe(shopOf(back))} ${back && `<a href="${safe(back)}">Back to ${safe(shopOf(back))}</a>`}</p>
<h2>Your subscription</h2>${said ? `<p class="done" role="status">${DONE[said]}</p>` : ""}
<div class="two">${planSection(store, subscription)}${cardSection(store, portal, subscription, tried)}</div>
${invoiceSection(store, portal.customer)}</div>`,
  });
}

function portalPage({ store, key, form, done }: Asked, id: string): Page {
  const portal = openPortal(store, id);
  if (!portal) return missingPage();
  settle(store, portal.customer);
  if (!form) return showPortal(store, portal, done);
  const what = PORTAL_ACTS.find((one) => one === form["act"]);
  const card = cardIn(form, key);
  if (isProblem(card)) return showPortal(store, portal, "", triedWith(form, card));
  const problem = what ? inPortal(store, portal.customer, what, card) : "There is no such button.";
  if (problem) return showPortal(store, portal, "", triedWith(form, { field: "", message: problem }));
  return redirect(`/portal/${id}?done=${String(what)}`);
}

function invoicePage({ store }: Asked, id: string): Page {
  const invoice = store.find("invoice", id);
  if (!invoice || invoice.status === "draft") return missingPage();
  const title = `Invoice ${invoice.number}`;
  return page({ title, body: `<div class="portal"><h2>${safe(title)}</h2>${invoiceTable(store, invoice)}</div>` });
}

function invoiceTable(store: Store, invoice: InvoiceRow): string {
  const { status, currency, lines, _, starting_balance: from, ending_balance: to } = invoice;
  const paid = (amount: number) => money(amount, currency);
  const rows = lines.map(({ description, amount }) => row(description, paid(amount)));
  if (_.discount) rows.push(row("Coupon", paid(-_.discount.amount)));
  if (from !== to) rows.push(row("Credit", paid(from - to)));
  rows.push(row(status === "paid" ? "Paid" : "To pay", paid(invoice.amount_due)));
  const made = day(invoice.created - aheadOf(store, invoice.customer));
  const email = masked(store.find("customer", invoice.customer)?.email);
  const about = [made, String(status), email && `for ${email}`].filter(Boolean).join(", ");
  return `<p class="muted">${safe(about)}</p><table><tbody>${rows.join("")}</tbody></table>`;
}

/** Whoever has the address of a page may use it, as with the real provider: nobody guesses one, and no money moves. */
export function pageFor(asked: Asked): Page {
  const [, name = "", id = "", more] = asked.path.split("/");
  if (asked.path === "/style.css") return { status: 200, type: "text/css", body: STYLE, policy: policyFor("") };
  const show = { pay: payPage, portal: portalPage, invoice: invoicePage }[name];
  if (!show || !id || more !== undefined) return missingPage();
  if (asked.form && name === "invoice") throw new Problem(405, { message: "An invoice is only looked at." });
  return show(asked, id);
}
