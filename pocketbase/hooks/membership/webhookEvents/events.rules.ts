import type { Event } from "#contract/stripe.d.ts";

const TYPES =
  /^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)|customer\.subscription\.(created|updated|deleted|paused|resumed|trial_will_end)|invoice\.(paid|payment_failed|payment_action_required)|charge\.refunded|charge\.dispute\.(created|updated|closed)|customer\.deleted)$/;

/** True for event types that make us read their customer again. */
export const isOurs = (type: string): boolean => TYPES.test(type);

/** The customer an event names; a dispute names only its charge. */
export function customerIn({ data: { object } }: Event): { customer?: string; charge?: string } {
  if (object.object === "customer" && object.id) return { customer: object.id };
  const { customer, charge } = object;
  if (typeof customer === "string" && customer) return { customer };
  if (customer && typeof customer === "object") return { customer: customer.id };
  return charge ? { charge } : {};
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 100;

/** Parses an event; undefined when its shape is invalid. Check the signature first. */
export function eventIn(raw: string): Event | undefined {
  let event: Partial<Event>;
  try {
    event = JSON.parse(raw) as Partial<Event>;
  } catch {
    return undefined;
  }
  if (!event || typeof event !== "object" || !isText(event.id) || !isText(event.type)) return undefined;
  const object = event.data?.object;
  if (!object || typeof object !== "object" || typeof event.created !== "number") return undefined;
  return event as Event;
}
