import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { serverTexts } from "../../release/texts.ts";
import type { Decline } from "../rules/cards.rules.ts";

/** What the pages say, in the words of the site. */
export const pageTexts = (): TestPaymentTexts => serverTexts().testPayment;

/** Why a card was not taken, in the words of the site; what it has none for, as the provider words it. */
export function declineWords({ code, decline_code, message }: Decline): string {
  const known: Record<string, string> = pageTexts().declines;
  const name = decline_code ?? code;
  return (Object.hasOwn(known, name) && known[name]) || message;
}
