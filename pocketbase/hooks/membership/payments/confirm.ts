import type { Confirmed, ProviderPage } from "#contract/membership.d.ts";
import type { CheckoutSession, PortalSession } from "#contract/stripe.d.ts";
import { customerRow } from "../billing/customers.ts";
import { giftsWhere } from "../gifts/gifts.ts";
import { said } from "../../platform/release/texts.ts";
import { readNow } from "../billingJobs/work.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { sendSoon } from "../../platform/mailQueue/mailQueue.ts";
import { environment } from "../../platform/environment.ts";
import { requireUserEvenBanned } from "../../platform/doors/learner.ts";
import { answerNow } from "../../platform/doors/request.ts";
import { PROVIDER_FILTER, providerHere } from "../provider/account.ts";
import { askProvider } from "../provider/provider.ts";
import { askingProvider, refuseState } from "./answers.ts";
import { membershipOf } from "./show.ts";
import { firstRow } from "../../platform/rows.ts";

const SESSION = /^[A-Za-z0-9_]{8,200}$/;

/** After the provider's page: reads the order there and makes ours say the same. The page that asks grants nothing. */
export function confirmOrder(e: core.RequestEvent): void {
  const user = requireUserEvenBanned(e);
  if (isTooMany(e, { confirmsOf: user.id })) return;
  const { session } = e.requestInfo().body as { session?: unknown };
  const row = typeof session === "string" && SESSION.test(session) ? checkoutOf(e.app, user.id, session) : undefined;
  // Somebody else's order, and none at all, look the same.
  if (!row) throw new NotFoundError(said("notYourOrder"));
  const state = askingProvider(e, () => {
    const found = stateOf(row.getString("session"));
    if (found === "paid") catchUpFor(e.app, user.id, "confirm");
    return found;
  });
  e.response.header().set("Cache-Control", "private, no-store");
  const membership = membershipOf(e.app, user);
  const gift = giftOf(e.app, row);
  const back = gift ? "" : row.getString("back");
  answerNow(e, { state, membership, back, ...(gift && { gift }) } satisfies Confirmed);
  sendSoon(e.app);
}

function checkoutOf(app: CoreApp, user: string, session: string): core.Record | undefined {
  const filter = `user = {:user} && session = {:session} && ${PROVIDER_FILTER}`;
  const params = { user, session, ...providerHere(app) };
  const order = firstRow(app, "checkouts", filter, params);
  return order ?? giftsWhere(app, "payer = {:user} && session = {:session}", { user, session })[0];
}

/** What an order of a gift became; read again, as looking at the provider may have changed it. */
function giftOf(app: CoreApp, { id }: core.Record): Confirmed["gift"] {
  const [gift] = app.findRecordsByIds("gifts", [id]);
  if (!gift) return undefined;
  return { email: gift.getString("email"), code: gift.getString("code"), isMailed: gift.getBool("mailed") };
}

function stateOf(session: string): Confirmed["state"] {
  const path = `/v1/checkout/sessions/${session}`;
  const { status, payment_status: payment } = askProvider<CheckoutSession>({ method: "GET", path });
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return payment === "unpaid" ? "waiting" : "paid";
}

/** Reads the learner anew from the provider, when they are somebody there: what is answered next is what it says now. */
export function catchUpFor(app: CoreApp, user: string, cause: string): void {
  const customer = customerRow(app, user)?.getString("customer");
  if (customer) readNow(app, customer, cause);
}

/** The provider's page for cards and receipts. */
export function answerPortal(e: core.RequestEvent): void {
  const user = requireUserEvenBanned(e);
  if (isTooMany(e, { checkoutsOf: user.id })) return;
  const customer = customerRow(e.app, user.id)?.getString("customer");
  if (!customer) refuseState("none", "noMembership");
  const params = { customer, return_url: `${environment.siteUrl}/subscriptions` };
  const call = { method: "POST", path: "/v1/billing_portal/sessions", params } as const;
  const { url } = askingProvider(e, () => askProvider<PortalSession>(call));
  return e.json(200, { url } satisfies ProviderPage);
}
