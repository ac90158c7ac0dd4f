import type { Event } from "#contract/stripe.d.ts";
import { syncCustomer, nameByCharge } from "../billingJobs.ts";
import { keepInboxEvent as keep } from "../webhookEvents/events.ts";
import { customerIn, eventIn, isOurs } from "../webhookEvents/events.rules.ts";
import { sendSoon } from "../../platform/mails/mails.ts";
import { provider, webhookSecrets } from "../provider/provider.ts";
import { isSigned } from "../../platform/stripe.rules.ts";

/** In bytes. */
export const LARGEST_EVENT = 1_048_576;
const OK = "ok";

/**
 * Receives an event. It is stored and answered first; then the customer is read from the provider, as nothing in an
 * event is trusted but the customer it names.
 */
export function receiveWebhook(e: core.RequestEvent): void {
  if (provider.name === "off") throw new NotFoundError();
  const event = signedEvent(e);
  const isHere = event.livemode === provider.livemode;
  if (!isHere) e.app.logger().error("An event of the other mode came in", "event", event.id);
  const about = customerIn(event);
  const isMeant = isHere && isOurs(event.type) && Object.keys(about).length > 0;
  const isNew = keep(e.app, event, about, isMeant ? "new" : "ignored");
  answer(e);
  if (!isNew || !isMeant) return;
  const customer = about.customer ?? nameByCharge(e.app, event.id, about.charge ?? "");
  if (customer) syncCustomer(e.app, customer, `${event.type} ${event.id}`);
  sendSoon(e.app);
}

function signedEvent(e: core.RequestEvent): Event {
  const raw = toString(e.request.body, LARGEST_EVENT);
  const header = e.request.header.get("Stripe-Signature");
  const crypto = { hs256: $security.hs256, equal: $security.equal };
  if (!isSigned(raw, header, webhookSecrets(), Math.floor(Date.now() / 1000), crypto))
    throw new BadRequestError("The provider did not sign this.");
  const event = eventIn(raw);
  if (!event) throw new BadRequestError("This is no event.");
  return event;
}

/**
 * Answers as soon as the event is stored. Closes the connection, because a further request on it would wait until the
 * customer is read.
 */
function answer(e: core.RequestEvent): void {
  e.response.header().set("Connection", "close");
  e.response.header().set("Content-Length", String(OK.length));
  e.string(200, OK);
  e.flush();
}
