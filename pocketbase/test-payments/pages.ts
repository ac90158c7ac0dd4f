import { safe } from "#server/hooks/platform/forms/forms.rules.ts";
import { nameOf, priceOf } from "./bills.ts";
import { asks, cardFrom, isProblem, TEST_CARDS } from "./cards.ts";
import { inPortal, openPortal, type PortalAct, PORTAL_ACTS, press, subscriptionOf, successUrl } from "./checkout.ts";
import { settle } from "./living.ts";
import type { PortalRow, SessionRow } from "./rows.ts";
import { DAY_S, isOver, takenOff } from "./rules.ts";
import { aheadOf } from "./show.ts";
import { realNow, type Store } from "./store.ts";

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
  done: string;
  /** The submitted form; undefined for a GET. */
  form: Record<string, string> | undefined;
}

const BANNER = "Test payment, no money moves";
const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}*{box-sizing:border-box}a{color:inherit}
body{margin:0 auto;padding:12px;max-width:42rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.banner{font-size:1rem;margin:0;padding:12px;background:#fc0;color:#000;border-radius:8px}
.price{font-size:2rem;margin:0}table{width:100%;border-collapse:collapse}
th,td{padding:8px 0;border-bottom:1px solid GrayText;text-align:left;font-weight:400}td:last-child{text-align:right}
fieldset{border:0;padding:0;margin:0;min-width:0}label{display:block;padding:8px 0}
button,input:not([type]){font:inherit;min-height:44px;padding:8px 16px;margin:4px 0;max-width:100%}
[role]{padding:12px;border:2px solid;border-radius:8px}`;

/** No scripts and no external resources; forms may go to this site and redirect to the shop. */
const policyFor = (leadsTo: string): string =>
  `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${URL.canParse(leadsTo) ? new URL(leadsTo).origin : ""}; base-uri 'none'; frame-ancestors 'none'`;

/** @param leadsTo the URL that a form of the page redirects to */
const page = (title: string, body: string, status = 200, leadsTo = ""): Page => ({
  ...{ status, type: "text/html", policy: policyFor(leadsTo) },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)} | ${BANNER}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><main><h1 class="banner">${BANNER}</h1>
<h2>${safe(title)}</h2>${body}</main></body></html>
`,
});

const redirect = (location: string): Page => ({
  ...{ status: 303, type: "text/plain", body: "", policy: policyFor(""), location },
});
const missingPage = (): Page => page("There is no such page", "<p>It was never there, or it is gone by now.</p>", 404);

/** The shop is identified by its host alone. */
const linkTo = (url: string | null, words: (shop: string) => string): string =>
  url ? `<p><a href="${safe(url)}">${safe(words(new URL(url).host))}</a></p>` : "";

function money(amount: number, currency: string): string {
  const form = new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const day = (seconds: number): string => DAY.format(new Date(seconds * 1000));
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${safe(cell)}</td>`).join("")}</tr>`;
const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The card fields: the test cards or a typed number, with the last attempt's error. */
function cardFields(wrong = "", chosen = "4242424242424242"): string {
  const alert = wrong && `<p role="alert"><b>Nothing was charged.</b> ${safe(wrong)}</p>`;
  const radios = TEST_CARDS.map((one) => {
    if (!("says" in one)) return "";
    const checked = one.number === chosen ? " checked" : "";
    return `<label><input type="radio" name="card" value="${one.number}"${checked}> <b>${spaced(one.number)}</b> ${one.says}</label>`;
  });
  return `${alert}<fieldset><legend>Choose a test card</legend>${radios.join("")}</fieldset>
<label>Or another test card's number <input name="typed" inputmode="numeric" maxlength="30" autocomplete="off"></label>`;
}

const cardIn = ({ typed, card = "" }: Record<string, string>, key: string) => cardFrom(typed?.trim() || card, key);

const button = (name: string, value: string, label: string): string =>
  `<form method="post"><button name="${name}" value="${value}">${safe(label)}</button></form>`;

function summary(store: Store, session: SessionRow): string {
  const { items, promotion, trialDays } = session._;
  const interval = store.find("price", items[0]?.price ?? "")?.recurring?.interval;
  const sum = items.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
  const off = takenOff(
    store.find("coupon", store.find("promotion_code", promotion ?? "")?.promotion.coupon ?? ""),
    sum,
  );
  const paid = (amount: number) => money(amount, session.currency);
  const [name = "", host = ""] = (store.find("customer", session.customer)?.email ?? "").split("@");
  return `<p class="price">${paid(session.amount_total)} <small>today</small></p><table><tbody>${[
    trialDays > 0 ? row(`Trial, until ${day(realNow() + trialDays * DAY_S)}`, paid(0)) : "",
    off > 0 ? row("Code", paid(-off)) : "",
    interval ? row(`Each ${interval}`, paid(sum - (trialDays > 0 ? off : 0))) : "",
    // Enough to recognize the own address: "n…@example.com".
    host && row("For", `${name.slice(0, 1)}…@${host}`),
  ].join("")}</tbody></table>`;
}

function showPay(store: Store, session: SessionRow, wrong = "", chosen?: string): Page {
  const leadsTo = successUrl(session);
  if (session.status === "complete")
    return page(
      "This is paid",
      linkTo(leadsTo, (shop) => `Go on to ${shop}`),
    );
  const back = linkTo(session.cancel_url, (shop) => `Back to ${shop}, buy nothing`);
  if (session.status === "expired") return page("This page is over", `<p>Nothing was charged.</p>${back}`);
  const method = store.find("payment_method", session._.method ?? "");
  if (!wrong && method && asks(method._.behaviour)) {
    const choice = `${button("proof", "complete", "Yes, it is me")}${button("proof", "fail", "No, it is not")}`;
    return page(
      "Your bank asks: is it you?",
      `<p>A real bank would ask in its app (3-D Secure).</p>${choice}`,
      200,
      leadsTo,
    );
  }
  const label = session._.trialDays > 0 ? "Start the trial" : `Pay ${money(session.amount_total, session.currency)}`;
  const form = `<form method="post">${cardFields(wrong, chosen)}<button>${label} (test)</button></form>`;
  const title = session._.items.map(({ name }) => name).join(", ");
  return page(title, `${summary(store, session)}${form}${back}`, wrong ? 402 : 200, leadsTo);
}

function payPage({ store, key, form }: Asked, id: string): Page {
  const known = store.find("checkout.session", id);
  if (!known) return missingPage();
  settle(store, known.customer);
  const session = store.find("checkout.session", id) ?? known;
  if (!form || session.status !== "open") return showPay(store, session);
  const card = cardIn(form, key);
  if (isProblem(card)) return showPay(store, session, card.message);
  const proof = (["complete", "fail"] as const).find((one) => one === form["proof"]) ?? "";
  const pressed = press(store, id, { card, proof });
  if (!pressed) return missingPage();
  const { outcome } = pressed;
  if (typeof outcome === "object") return showPay(store, pressed.session, outcome.message, form["card"]);
  return redirect(outcome === "paid" ? successUrl(pressed.session) : `/pay/${id}`);
}

const DONE: Record<PortalAct, string> = {
  ...{ card: "The card was changed.", cancel: "It ends with the period you paid." },
  ...{ cancelNow: "It is over.", resume: "It goes on." },
};

function showPortal(store: Store, { customer, return_url: back }: PortalRow, done: string, wrong = ""): Page {
  const one = subscriptionOf(store, customer);
  const ahead = aheadOf(store, customer);
  const method = store.find("payment_method", one?.default_payment_method ?? "")?.card;
  const said = PORTAL_ACTS.find((act) => act === done);
  const bills = store.list("invoice", { customer, limit: 24 });
  const plan = one && priceOf({ store }, one);
  const ends = one?.cancel_at
    ? button("act", "resume", "Keep it after all")
    : button("act", "cancel", "Cancel at the end of the period");
  const living = `${ends}${button("act", "cancelNow", "End it now")}
<details${wrong && " open"}><summary>Change card</summary><form method="post">${cardFields(wrong)}<button name="act" value="card">Use this card (test)</button></form></details>`;
  const title = "Your subscription";
  return page(
    title,
    `${said ? `<p role="status">${DONE[said]}</p>` : ""}${linkTo(back, (shop) => `Back to ${shop}`)}
<p>${plan ? safe(`${nameOf({ store }, plan)}: ${money(plan.unit_amount, plan.currency)} each ${plan.recurring?.interval ?? ""}, ${one.status}`) : "None yet."}</p>
<p>${method ? `${safe(method.brand)} ${method.last4}` : "No card."}</p>${one && !isOver(one) ? living : ""}
<h2>Invoices and receipts</h2><table><tbody>${bills
      .map(({ created, total, currency, status, number }) =>
        row(number, day(created - ahead), money(total, currency), status),
      )
      .join("")}</tbody></table>`,
    wrong ? 400 : 200,
  );
}

function portalPage({ store, key, form, done }: Asked, id: string): Page {
  const portal = openPortal(store, id);
  if (!portal) return missingPage();
  settle(store, portal.customer);
  if (!form) return showPortal(store, portal, done);
  const what = PORTAL_ACTS.find((one) => one === form["act"]);
  const card = cardIn(form, key);
  const problem = isProblem(card)
    ? card.message
    : what
      ? inPortal(store, portal.customer, what, card)
      : "No such button.";
  return problem ? showPortal(store, portal, "", problem) : redirect(`/portal/${id}?done=${String(what)}`);
}

/** A page's URL is its only credential, as with the real provider: ids cannot be guessed, and no money moves. */
export function pageFor(asked: Asked): Page {
  const [, name = "", id = ""] = asked.path.split("/");
  if (asked.path === "/style.css") return { status: 200, type: "text/css", body: STYLE, policy: policyFor("") };
  return name === "pay" ? payPage(asked, id) : name === "portal" ? portalPage(asked, id) : missingPage();
}
