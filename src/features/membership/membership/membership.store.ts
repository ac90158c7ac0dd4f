import { atom } from "nanostores";
import type { ChangePreview, Membership, MembershipVerb, ProviderPage } from "#contract/membership.d.ts";
import { $session, refreshSession } from "#features/account/session/account.store.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { texts } from "#texts/membership.ts";
import { keepGrace } from "./graceHint.ts";
import { isConflict, moneyProblem } from "./money.ts";

/** `nowMs`: when the server said so, for everything that is counted from now. */
export type Shown = { is: "loading" } | { is: "unreachable" } | { is: "known"; membership: Membership; nowMs: number };

export const $membership = atom<Shown>({ is: "loading" });

/** How what was pressed goes, and what is said of it. */
export interface ActState {
  isBusy: boolean;
  said?: { isProblem: boolean; text: string };
}
export const $membershipState = atom<ActState>({ isBusy: false });

const SUBSCRIPTION = "/api/course/subscription";

export async function postToCourse<Answer>(path: string, body: object = {}): Promise<Answer> {
  return (await pocketbase()).send<Answer>(`/api/course/${path}`, { method: "POST", body, requestKey: null });
}

/** The banner of the pages that concern money: what the page was built with may not be what the server runs with. */
function showTest(isTest: boolean): void {
  for (const banner of document.querySelectorAll<HTMLElement>("[data-test-payment]")) banner.hidden = !isTest;
}

/** Keeps what the server says of one's membership, wherever it came from. */
export function keepMembership(membership: Membership): void {
  showTest(membership.payments === "sandbox");
  const session = $session.get();
  if (session.state === "signed-in") keepGrace(session.user.id, membership);
  $membership.set({ is: "known", membership, nowMs: Date.now() });
}

/** The membership as the server has it now, or why it is not known. */
export async function loadMembership(): Promise<void> {
  try {
    keepMembership(await (await pocketbase()).send<Membership>(SUBSCRIPTION, { requestKey: null }));
  } catch (error) {
    failureOf(error);
    $membership.set({ is: "unreachable" });
  }
}

const LOOK_AGAIN_AFTER_MS = 2_000;

/** With the network comes how it stands, and what was said without one is over; a network may need a moment to work. */
async function lookAgain(): Promise<void> {
  const before = $membership.get();
  await loadMembership();
  const isKnown = $membership.get().is === "known";
  if (isKnown && !$membershipState.get().isBusy) $membershipState.set({ isBusy: false });
  if (isKnown) return;
  $membership.set(before);
  if (navigator.onLine) setTimeout(() => void lookAgain(), LOOK_AGAIN_AFTER_MS);
  else addEventListener("online", () => void lookAgain(), { once: true });
}

/** One thing at a time; a state that changed meanwhile is loaded anew. @returns true when it is done */
async function act(work: () => Promise<string | undefined>): Promise<boolean> {
  if ($membershipState.get().isBusy) return false;
  $membershipState.set({ isBusy: true });
  try {
    const text = await work();
    $membershipState.set({ isBusy: false, ...(text && { said: { isProblem: false, text } }) });
    return true;
  } catch (error) {
    if (isConflict(error)) await loadMembership();
    $membershipState.set({
      isBusy: false,
      said: { isProblem: true, text: moneyProblem(error, texts.problems.unheard) },
    });
    if (!navigator.onLine) addEventListener("online", () => void lookAgain(), { once: true });
    return false;
  }
}

/** The header, the lessons and the reading cookie follow at once. */
async function follow(path: string, body?: object): Promise<void> {
  keepMembership(await postToCourse<Membership>(`subscription/${path}`, body));
  void refreshSession();
}

/** What one press confirms. */
export type Confirmed = Extract<MembershipVerb, "cancel" | "resume" | "withdraw">;

export const confirm = (verb: Confirmed): Promise<boolean> =>
  act(async () => {
    await follow(verb);
    return texts.done[verb];
  });

/** What a change of the plan would cost; undefined when that cannot be told, and why stands in `$act`. */
export async function previewChange(plan: string): Promise<ChangePreview | undefined> {
  let preview: ChangePreview | undefined;
  await act(async () => {
    preview = await postToCourse<ChangePreview>("subscription/preview", { plan });
    return undefined;
  });
  return preview;
}

export const changePlan = ({ plan, prorationAt }: ChangePreview): Promise<boolean> =>
  act(async () => {
    await follow("change", { plan, prorationAt });
    return texts.done.change;
  });

/** Leads to the provider's page for cards, invoices and receipts. */
export const goToPortal = (): Promise<boolean> =>
  act(async () => {
    location.assign((await postToCourse<ProviderPage>("portal")).url);
    return undefined;
  });

/** The page was left for the provider's and is shown again by Back: it is not busy any more. */
export function wakeMembership({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  $membershipState.set({ isBusy: false });
  void loadMembership();
}
