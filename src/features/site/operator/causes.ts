import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";

const { causes } = texts;

/** Those that say nothing but what they are. */
const PLAIN: Record<string, string> = {
  reconcile: causes.reconcile,
  worker: causes.worker,
  confirm: causes.confirm,
  withdrawal: causes.withdrawal,
  "cancel by its owner": causes.cancel,
  "resume by its owner": causes.resume,
  "withdraw by its owner": causes.withdrawal,
  "change by its owner": causes.change,
  "before the log": causes.before,
  "by hand": causes.byHand,
};

/** By how they begin, of the provider's events by the type's own name; the first that fits. */
const BEGUN: [begin: string, words: string][] = [
  ["checkout.session.", causes.confirm],
  ["customer.subscription.deleted", causes.ended],
  ["customer.subscription.", causes.moved],
  ["invoice.paid", causes.paid],
  ["invoice.payment_failed", causes.failed],
  ["invoice.", causes.invoice],
  ["charge.refunded", causes.refund],
  ["charge.dispute.", causes.dispute],
  ["customer.deleted", causes.gone],
];

const OPERATOR = /^operator: (.*) by (\S+)$/s;
const GIFT = /^gift \S+(?: (given back|disputed))?$/;

function giftWords(act: string | undefined): string {
  if (act === "given back") return causes.giftBack;
  return act ? causes.giftDisputed : causes.gift;
}

/** Why Premium changed, in plain words; what nobody knows stands as it was written down. */
export function causeWords(cause: string): string {
  const [, reason, by] = OPERATOR.exec(cause) ?? [];
  if (reason && by) return fill(reason === "read anew" ? causes.readAnew : causes.operator, { reason, by });
  const gift = GIFT.exec(cause);
  if (gift) return giftWords(gift[1]);
  const plain = Object.hasOwn(PLAIN, cause) ? PLAIN[cause] : undefined;
  return plain ?? BEGUN.find(([begin]) => cause.startsWith(begin))?.[1] ?? cause;
}
