import type { AnyRow } from "./rows.rules.ts";

/** Whose an object is; "" for nobody's. */
export function customerOf(row: AnyRow): string {
  if (row.object === "customer") return row.id;
  if (row.object === "refund" || row.object === "dispute") return row._.customer ?? "";
  return "customer" in row ? (row.customer ?? "") : "";
}

/** What an object is looked up by besides its id and its customer; "" for nothing. */
export function refOf(row: AnyRow): string {
  switch (row.object) {
    case "customer":
      return row.email ?? "";
    case "price":
      return row.lookup_key ?? "";
    case "invoice":
      return row._.subscription ?? "";
    case "payment_intent":
      return row._.invoice ?? "";
    case "charge":
      return row.payment_intent;
    case "refund":
    case "dispute":
      return row.charge;
    default:
      return "";
  }
}
