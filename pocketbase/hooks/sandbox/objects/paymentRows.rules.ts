import type { Metadata } from "#contract/stripe.d.ts";
import type { Base, MissingMethod } from "./billingRows.rules.ts";

export interface IntentRow extends Base {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: { type: "card_error"; code: string; decline_code?: string; message: string } | null;
  _: { invoice: string | null };
}

export interface ChargeRow extends Base {
  object: "charge";
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  paid: boolean;
  status: "succeeded" | "failed";
  failure_code: string | null;
  failure_message: string | null;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
}

export interface RefundRow extends Base {
  object: "refund";
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: string | null;
  status: "succeeded";
  _: { customer: string | null };
}

export interface DisputeRow extends Base {
  object: "dispute";
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: string;
  status: string;
  _: { customer: string | null };
}

export interface MethodRow extends Base {
  object: "payment_method";
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
  _: { behaviour: string };
}

export interface SessionRow extends Base {
  object: "checkout.session";
  mode: "subscription" | "payment";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  payment_method_collection: "always" | "if_required";
  customer: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  _: {
    items: { price: string | null; name: string; amount: number; quantity: number }[];
    coupon: string | null;
    trialDays: number;
    missingMethod: MissingMethod;
    subscriptionMetadata: Metadata;
    intentMetadata: Metadata;
    tries: number;
    /** The card that the bank is asked about. */
    method: string | null;
  };
}

export interface PortalRow extends Base {
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  _: { expiresAt: number };
}
