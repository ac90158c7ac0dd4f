import { HTTPS_ONLY } from "../site/headers.rules.ts";
import { tooManyUntil } from "../limits/limits.ts";
import { memoize } from "../platform/memory.ts";
import { fill } from "../words/letters.rules.ts";
import { isSecure, refuseOtherSites } from "../platform/doors/request.ts";
import { release } from "../release/release.ts";
import { said } from "../release/texts.ts";
import { decoded } from "../stripe/form.rules.ts";
import { settle } from "./billing/clock.ts";
import { cardFrom, isProblem, type Typed } from "./card.ts";
import type { PortalRow, SessionRow } from "./objects/paymentRows.rules.ts";
import { find } from "./objects/store.ts";
import type { Again, Wrong } from "./pages/cardForm.rules.ts";
import { bankPage, checkoutPage, overPage, paidPage } from "./pages/checkout.rules.ts";
import { framed, notice, policy, webAddress } from "./pages/html.rules.ts";
import { billPage, portalPage } from "./pages/portal.rules.ts";
import { facesIn, STYLE } from "./pages/style.rules.ts";
import { accountOf, billOf, orderOf, shopOf } from "./pages/views.ts";
import { press, successUrl } from "./paying.ts";
import { asks, type Decline } from "./rules/cards.rules.ts";
import { declineWords, pageTexts } from "./pages/said.ts";
import { act, ACTS, openPortal, subscriptionOf } from "./portal.ts";

/**
 * Whoever has the address of such a page may use it, as with the real provider: its id has 142 random bits, lasts for
 * minutes, and no money moves. So it needs no session of this site, and nothing of a session reaches it.
 */
const LONGEST_FORM = 4_096;
const FIRST: Again = { chosen: "4242424242424242", expires: "" };

interface Shown {
  status?: number;
  title: string;
  body: string;
  /** Where a form of the page ends up. */
  leadsTo?: string;
}

function send(e: core.RequestEvent, { status = 200, title, body, leadsTo = "" }: Shown): void {
  const header = e.response.header();
  header.set("Content-Security-Policy", policy(leadsTo));
  header.set("Referrer-Policy", "same-origin");
  header.set("Cross-Origin-Resource-Policy", "same-origin");
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  if (isSecure(e)) header.set(HTTPS_ONLY[0], HTTPS_ONLY[1]);
  const { name: shop, ...written } = shopOf(e.app);
  e.html(status, framed({ ...written, title, shop, banner: pageTexts().banner, body }));
}

function sendMissing(e: core.RequestEvent): void {
  const { title, heading, text, back } = pageTexts().missing;
  send(e, { status: 404, title, body: notice(heading, text, "/", back) });
}

/** The faces of the built site, read once; without them the system's stand in. */
const faces = memoize(1, (tree: string): string => {
  try {
    return facesIn($os.readDir(`${tree}/_astro`).map((file) => file.name()));
  } catch {
    return "";
  }
});

export function style(e: core.RequestEvent): void {
  e.response.header().set("Cache-Control", "no-cache");
  e.blob(200, "text/css; charset=utf-8", toBytes(faces(release().publicTree) + STYLE));
}

function formOf(e: core.RequestEvent): Record<string, string> {
  refuseOtherSites(e);
  try {
    const all = Object.entries(decoded(toString(e.request.body, LONGEST_FORM)));
    return Object.fromEntries(all.map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  } catch {
    throw new BadRequestError(said("unreadableForm"));
  }
}

const typedIn = ({ typed = "", card = "", cvc = "", expires = "" }: Record<string, string>): Typed => ({
  card: typed.trim() || card,
  cvc,
  expires,
});

const again = ({ card = "", expires = "" }: Record<string, string>): Again => ({
  chosen: card || FIRST.chosen,
  expires: expires.slice(0, 9),
});

/** Bounds what is pressed for one customer; true when it was too often. */
function isTooMuch(e: core.RequestEvent, { id, customer }: { id: string; customer: string | null }): boolean {
  if (tooManyUntil(e.app, { sandboxOf: customer ?? id }) === undefined) return false;
  const { often, missing } = pageTexts();
  send(e, { status: 429, title: often.title, body: notice(often.heading, often.text, "/", missing.back) });
  return true;
}

function sessionIn(e: core.RequestEvent): SessionRow | undefined {
  const id = e.request.pathValue("id");
  const session = find(e.app, "checkout.session", id);
  if (!session) return undefined;
  settle(e.app, session.customer ?? "");
  return find(e.app, "checkout.session", id);
}

/** The page on which one pays. */
export function showCheckout(e: core.RequestEvent): void {
  const session = sessionIn(e);
  if (!session) return sendMissing(e);
  const leadsTo = webAddress(successUrl(session));
  const order = orderOf(e.app, session);
  const texts = pageTexts();
  const { paid, over, banner: title } = texts;
  if (session.status === "complete") return send(e, { title: paid.title, body: paidPage(leadsTo, order.shop, texts) });
  if (session.status === "expired")
    return send(e, { title: over.title, body: overPage(order.backUrl, order.shop, texts) });
  const isAsked = asks(find(e.app, "payment_method", session._.method ?? "")?._.behaviour ?? "");
  const body = isAsked ? bankPage(order, texts) : checkoutPage(order, texts, FIRST);
  send(e, { title, body, leadsTo });
}

/** Its button: leads on to the shop, or says at the field what is wrong. */
export function pressCheckout(e: core.RequestEvent): void {
  const form = formOf(e);
  const session = sessionIn(e);
  if (!session) return sendMissing(e);
  if (isTooMuch(e, session)) return;
  const card = cardFrom(e.app, typedIn(form));
  if (isProblem(card)) return refuse(e, session, form, card.field, card);
  const proof = form["proof"] === "complete" || form["proof"] === "fail" ? form["proof"] : "";
  const pressed = press(e.app, session.id, { card: proof ? undefined : card, proof });
  if (!pressed) return sendMissing(e);
  const { outcome } = pressed;
  if (typeof outcome === "object") return refuse(e, pressed.session, form, "card", outcome);
  e.response.header().set("Cache-Control", "private, no-store");
  const next = outcome === "paid" ? webAddress(successUrl(pressed.session)) : "";
  e.redirect(303, next || `/sandbox/checkout/${session.id}`);
}

function refuse(
  e: core.RequestEvent,
  session: SessionRow,
  form: Record<string, string>,
  field: Wrong["field"],
  decline: Decline,
): void {
  if (session.status !== "open") return showCheckout(e);
  const texts = pageTexts();
  const body = checkoutPage(orderOf(e.app, session), texts, again(form), { field, message: declineWords(decline) });
  send(e, { status: 402, title: texts.order.notPaid, body, leadsTo: webAddress(session.success_url) });
}

function portalIn(e: core.RequestEvent): PortalRow | undefined {
  const portal = openPortal(e.app, e.request.pathValue("id"));
  if (portal) settle(e.app, portal.customer);
  return portal;
}

/** The page on which one sees to one's own subscription. */
export function showPortal(e: core.RequestEvent): void {
  const portal = portalIn(e);
  if (!portal) return sendMissing(e);
  const account = accountOf(e.app, portal, subscriptionOf(e.app, portal));
  const texts = pageTexts();
  const what = ACTS.find((one) => one === e.request.url.query().get("done"));
  const done = what ? texts.done[what] : "";
  send(e, { title: texts.portal.title, body: portalPage(account, texts, FIRST, { done }) });
}

export function pressPortal(e: core.RequestEvent): void {
  const form = formOf(e);
  const portal = portalIn(e);
  if (!portal) return sendMissing(e);
  if (isTooMuch(e, portal)) return;
  const what = ACTS.find((one) => one === form["act"]);
  const card = cardFrom(e.app, typedIn(form));
  const texts = pageTexts();
  const problem = isProblem(card) ? card : what ? act(e.app, portal, what, card) : texts.portal.noButton;
  if (!problem) return e.redirect(303, `/sandbox/portal/${portal.id}?done=${what ?? ""}`);
  const wrong: Wrong =
    typeof problem === "string"
      ? { field: "", message: problem }
      : { field: problem.field, message: declineWords(problem) };
  const account = accountOf(e.app, portal, subscriptionOf(e.app, portal));
  send(e, {
    status: 400,
    title: texts.portal.notChanged,
    body: portalPage(account, texts, again(form), { done: "", wrong }),
  });
}

export function showInvoice(e: core.RequestEvent): void {
  const invoice = find(e.app, "invoice", e.request.pathValue("id"));
  if (!invoice || invoice.status === "draft") return sendMissing(e);
  const texts = pageTexts();
  const title = fill(texts.bill.title, { number: invoice.number });
  send(e, { title, body: billPage(billOf(e.app, invoice), texts) });
}
