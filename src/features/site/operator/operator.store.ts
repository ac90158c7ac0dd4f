import { atom } from "nanostores";
import type { CompSent, Figures, HoldSent, Members, MemberShown } from "#contract/operator.d.ts";
import { postToCourse } from "#features/membership/membership/membership.store.ts";
import { loadOperatorPart } from "#features/site/operator/asked/part.store.ts";
import { LOADING, type Part } from "#lib/asked.ts";
import { type Failure, failureOf, refusedFields } from "#lib/failure.ts";
import { texts } from "#texts/operator.ts";
import { type Asked, endOfDay, memberQuery, type Verb, type Wishes, memberWishesIn } from "./operator.ts";

/** Not known until the page's address has been read, in the browser. */
export const $memberWishes = atom<Wishes | undefined>(undefined);
export const $figures = atom<Part<Figures>>(LOADING);
export const $members = atom<Part<Members>>(LOADING);
export const $member = atom<Part<MemberShown>>(LOADING);

/** How a press goes: what was said of the last one, and why a form was refused. */
interface ActState {
  isBusy: boolean;
  said?: string | undefined;
  failure?: Failure | undefined;
}
const AT_REST: ActState = { isBusy: false };
export const $operatorState = atom<ActState>(AT_REST);

export const loadFigures = (): Promise<void> => loadOperatorPart($figures, "figures");
export const loadMembers = (wishes: Wishes): Promise<void> =>
  loadOperatorPart($members, `members${memberQuery(wishes)}`);
export const loadMember = (id: string): Promise<void> => loadOperatorPart($member, `members/${encodeURIComponent(id)}`);

/** Reads the address, and asks the server for what it wishes. */
export function startOperator(): void {
  const wishes = memberWishesIn(location.search);
  $memberWishes.set(wishes);
  if (wishes.member) return void loadMember(wishes.member);
  void loadFigures();
  void loadMembers(wishes);
}

/** One press at a time. @returns true when it is done */
async function press(work: () => Promise<string>): Promise<boolean> {
  if ($operatorState.get().isBusy) return false;
  $operatorState.set({ isBusy: true });
  try {
    $operatorState.set({ isBusy: false, said: await work() });
    return true;
  } catch (error) {
    $operatorState.set({ isBusy: false, failure: failureOf(error) });
    return false;
  }
}

/** What was said of an earlier press does not stand beside the next one. */
export const forgetAct = (): void => $operatorState.set(AT_REST);

const PATHS: Record<Verb, string> = { comp: "comp", takeBack: "comp", hold: "hold", release: "release" };

/** Shows the member as the server answered a verb. */
const follow = async (path: string, body: object): Promise<void> =>
  $member.set({ is: "known", value: await postToCourse<MemberShown>(`operator/${path}`, body), nowMs: Date.now() });

/** Does what was asked about somebody, for the reason in the form. */
export async function confirmVerb(user: string, asked: Asked, values: Record<string, string>): Promise<boolean> {
  const { verb, subscription = "" } = asked;
  const nowMs = Date.now();
  const reason = (values["reason"] ?? "").trim();
  // A moment that has passed takes back what was given.
  const until = verb === "takeBack" ? new Date(nowMs - 1000).toISOString() : endOfDay(values["until"] ?? "", nowMs);
  const failure = refusedFields({
    until: verb === "comp" && !until ? texts.verbs.dayMissing : undefined,
    reason: reason ? undefined : texts.verbs.reasonMissing,
  });
  if (failure) {
    $operatorState.set({ isBusy: false, failure });
    return false;
  }
  const held: HoldSent = { subscription, reason };
  const given: CompSent = { user, until: until ?? "", reason };
  return press(async () => {
    await follow(PATHS[verb], PATHS[verb] === "comp" ? given : held);
    return texts.verbs.done[verb];
  });
}

/** Reads somebody anew from the provider. */
export const resync = (user: string): Promise<boolean> =>
  press(async () => {
    await follow("resync", { user });
    return texts.verbs.done.resync;
  });
