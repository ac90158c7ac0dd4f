import type { MembershipState } from "#contract/membership.d.ts";
import type { MemberShown, MemberSubscription } from "#contract/operator.d.ts";
import { momentWords } from "#lib/momentWords.ts";
import { texts } from "#texts/operator.ts";

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
