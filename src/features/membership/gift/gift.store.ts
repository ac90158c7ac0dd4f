import { atom } from "nanostores";
import type { Membership, ProviderPage } from "#contract/membership.d.ts";
import type { Gift, GiftSent } from "#contract/offers.d.ts";
import { refreshSession } from "#features/account/session/account.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { broughtIn, leaveLink, showLinkAction } from "#features/account/auth/linkAction.store.ts";
import { comeBackTo } from "#features/account/auth/returnTo.store.ts";
import { membershipDayWords } from "#features/membership/membership/membership.ts";
import { keepMembership, postToCourse } from "#features/membership/membership/membership.store.ts";
import { moneyProblem } from "#features/membership/membership/money.ts";
import { forgetOrder } from "#features/membership/membership/orderHint.ts";
import { type Failure, failureOf, refusedFields } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";
import { type GiftChoice, giftLink, giftRefusalScreen } from "./gift.ts";

export interface GiftState {
  screen: "give" | "accept" | "accepted" | "unknown" | "renews";
  isBusy: boolean;
  /** What the server, or a look before sending, says of the form. */
  failure?: Failure | undefined;
  /** Why accepting did not reach an end. */
  problem?: string | undefined;
  /** Until when Premium is open now, in words. */
  until: string;
  /** Nobody is signed in in this browser: for them alone no page asks the server who they are. */
  isVisitor: boolean;
}

const GIFT_START: GiftState = { screen: "give", isBusy: false, until: "", isVisitor: false };
export const $gift = atom<GiftState>(GIFT_START);
/** What somebody gave, the newest first; undefined until it has come. */
export const $given = atom<Gift[] | undefined>(undefined);

const patch = (change: Partial<GiftState>): void => $gift.set({ ...$gift.get(), ...change });

function begin(): void {
  const code = broughtIn(location.hash, "code");
  const isVisitor = !hasStoredSession();
  // Whoever logs in by the header, or finds the mail about their account first, comes back here too.
  if (code && isVisitor) comeBackTo(giftLink(code));
  patch({ screen: code ? "accept" : "give", problem: undefined, isVisitor });
}

/** The page was left for the provider's and is shown again by Back: it is not busy any more. */
const wakeUp = ({ persisted }: PageTransitionEvent): void => (persisted ? patch({ isBusy: false }) : undefined);

/** A code in the address is accepted here; without one Premium is given. */
export function startGift(): () => void {
  // Also for a link that is opened in the tab that shows the page already.
  addEventListener("hashchange", begin);
  addEventListener("pageshow", wakeUp);
  begin();
  showLinkAction();
  return () => {
    removeEventListener("hashchange", begin);
    removeEventListener("pageshow", wakeUp);
  };
}

/** Orders a gift, and leads to the provider's page. What it costs the server alone says. */
export async function give({ plan, months }: GiftChoice, typed: Record<string, string>): Promise<void> {
  if ($gift.get().isBusy) return;
  const { email = "", from = "", words = "" } = typed;
  const failure = refusedFields({ email: emailProblem(email) });
  if (failure) return patch({ failure });
  patch({ isBusy: true, failure: undefined });
  const sent: GiftSent = { plan, months, email: email.trim(), from: from.trim(), words: words.trim() };
  try {
    const { url } = await postToCourse<ProviderPage>("gift", sent);
    forgetOrder();
    location.assign(url);
  } catch (error) {
    patch({ isBusy: false, failure: failureOf(error) });
  }
}

/** The one press that accepts the gift of the address. */
export async function accept(): Promise<void> {
  if ($gift.get().isBusy) return;
  patch({ isBusy: true, problem: undefined });
  try {
    const membership = await postToCourse<Membership>("gift/accept", { code: broughtIn(location.hash, "code") });
    keepMembership(membership);
    // The reading cookie first: the lesson it leads to opens whole.
    await refreshSession();
    leaveLink();
    const until = membership.validUntil ? membershipDayWords(membership.validUntil, Date.now()) : "";
    patch({ isBusy: false, screen: "accepted", until });
  } catch (error) {
    const screen = giftRefusalScreen((error as { status?: number }).status ?? 0);
    patch(screen ? { isBusy: false, screen } : { isBusy: false, problem: moneyProblem(error) });
  }
}

/** One's own gifts, for the page of the membership; without an answer there is nothing to show. */
export async function loadGiven(): Promise<void> {
  try {
    const gifts = (await pocketbase()).collection("gifts");
    const options = { filter: "state != 'ordered'", sort: "-created", requestKey: null };
    $given.set((await gifts.getList<Gift>(1, 50, options)).items);
  } catch (error) {
    failureOf(error);
  }
}
