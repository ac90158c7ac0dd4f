import { texts } from "#texts/operator.ts";
import type { MembershipState } from "#contract/membership.d.ts";
import type { MemberShown, MemberSubscription } from "#contract/operator.d.ts";
import { fill } from "#lib/fill.ts";
import { momentWords } from "#lib/momentWords.ts";

/** The shop's figures and members; with one of them. */
export const operatorPage = (member?: string): string =>
  member ? `/operator?member=${encodeURIComponent(member)}` : "/operator";

/** What the address wishes to see: one member, or a page of them. */
export interface Wishes {
  member: string;
  search: string;
  state: string;
  /** From 1. */
  page: number;
}

export function memberWishesIn(query: string): Wishes {
  const asked = new URLSearchParams(query);
  const page = Number(asked.get("page"));
  return {
    member: asked.get("member") ?? "",
    search: (asked.get("search") ?? "").trim(),
    state: asked.get("state") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** "?search=ada&page=2": a page of members, for this page's address and for the server; "" for the first of all. */
export function memberQuery({ search, state, page }: Omit<Wishes, "member">): string {
  const asked = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size > 0 ? `?${asked.toString()}` : "";
}

/** The states that one can look for; without any membership there is no row to be found by it. */
export const STATES = (Object.keys(texts.states) as MembershipState[]).filter((state) => state !== "none");

/** "22 November 2026, 14:05"; "–" for never. */
export const momentOrDash = (iso: string | null, zone?: string): string => momentWords(iso ?? "", zone) || "–";

/** What is asked once more before it is done, with a reason. */
export type Verb = "comp" | "takeBack" | "hold" | "release";
/** `subscription`: which one is held or released. */
export interface Asked {
  verb: Verb;
  subscription?: string;
}

/** What an operator gave runs still. */
export const isGivenNow = ({ provider, status, validUntil }: MemberSubscription, nowMs: number): boolean =>
  provider === "manual" && status === "comp" && validUntil !== null && Date.parse(validUntil) > nowMs;

/** What one can do about somebody's Premium as a whole. */
export const verbsFor = ({ state, subscriptions }: MemberShown, nowMs: number): Verb[] =>
  state === "comp" || subscriptions.some((one) => isGivenNow(one, nowMs)) ? ["comp", "takeBack"] : ["comp"];

/** A day as "2026-12-24": its last second, ISO; undefined for none that comes. */
export function endOfDay(day: string, nowMs: number): string | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T23:59:59Z`) : NaN;
  return ms > nowMs ? new Date(ms).toISOString() : undefined;
}

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
