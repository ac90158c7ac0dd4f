import { newId } from "../objects/ids.ts";
import type { ChargeRow, DisputeRow, RefundRow } from "../objects/paymentRows.rules.ts";
import { copied, type Desk, keep, tell } from "./desk.ts";

/** The buyer's bank takes a payment back for now, or only asks about it (warning_…). */
export function openDispute(desk: Desk, charge: ChargeRow, status: string): DisputeRow {
  const dispute: DisputeRow = {
    id: newId("du"),
    object: "dispute",
    created: desk.now,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status,
    metadata: {},
    _: { customer: charge.customer },
  };
  charge.disputed = true;
  keep(desk, charge);
  tell(desk, "charge.dispute.created", dispute);
  return dispute;
}

const ENDS = ["won", "lost", "warning_closed", "prevented"];

export const DISPUTE_STATUSES = [
  ...["warning_needs_response", "warning_under_review", "needs_response", "under_review"],
  ...ENDS,
];

export const isClosed = ({ status }: DisputeRow): boolean => ENDS.includes(status);

export function moveDispute(desk: Desk, dispute: DisputeRow, status: string): void {
  const before = copied(dispute);
  dispute.status = status;
  tell(desk, isClosed(dispute) ? "charge.dispute.closed" : "charge.dispute.updated", dispute, before);
}

/** Gives back a part of a payment, or what is left of it. The amount was checked. */
export function refund(desk: Desk, charge: ChargeRow, amount: number, reason: string | null, metadata = {}): RefundRow {
  const before = copied(charge);
  const made: RefundRow = {
    id: newId("re"),
    object: "refund",
    created: desk.now,
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: "succeeded",
    metadata,
    _: { customer: charge.customer },
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  tell(desk, "refund.created", made);
  tell(desk, "charge.refunded", charge, before);
  return made;
}
