import type { CouponRow, CustomerRow, InvoiceRow, PriceRow, ProductRow, SubscriptionRow } from "./billingRows.rules.ts";
import type {
  ChargeRow,
  DisputeRow,
  IntentRow,
  MethodRow,
  PortalRow,
  RefundRow,
  SessionRow,
} from "./paymentRows.rules.ts";

export type AnyRow =
  | CustomerRow
  | ProductRow
  | PriceRow
  | CouponRow
  | SubscriptionRow
  | InvoiceRow
  | IntentRow
  | ChargeRow
  | RefundRow
  | DisputeRow
  | MethodRow
  | SessionRow
  | PortalRow;

export type Kind = AnyRow["object"];
export type RowOf<K extends Kind> = Extract<AnyRow, { object: K }>;
