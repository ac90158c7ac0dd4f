import { atom } from "nanostores";
import type { CompSent, Figures, HoldSent, Members, MemberShown } from "#contract/operator.d.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { postToCourse } from "#features/membership/membership/membership.store.ts";
import { loadOperatorPart } from "#features/site/operator/asked/part.store.ts";
import { LOADING, type Part } from "#lib/asked.ts";
import { refusedFields } from "#lib/failure.ts";
import { texts } from "#texts/operator.ts";
import { type Asked, endOfDay, memberQuery, type Verb, type Wishes, memberWishesIn } from "./operator.ts";

/** undefined until the browser has read the page's URL. */
export const $memberWishes = atom<Wishes | undefined>(undefined);
export const $figures = atom<Part<Figures>>(LOADING);
export const $members = atom<Part<Members>>(LOADING);
export const $member = atom<Part<MemberShown>>(LOADING);

/** The state of the current action, and the message of the last one. */
export const $operatorState = atom<SubmitState & { said?: string }>({ isBusy: false });

export const loadFigures = (): Promise<void> => loadOperatorPart($figures, "figures");
export const loadMembers = (wishes: Wishes): Promise<void> =>
  loadOperatorPart($members, `members${memberQuery(wishes)}`);
export const loadMember = (id: string): Promise<void> => loadOperatorPart($member, `members/${encodeURIComponent(id)}`);

/** Reads the URL and loads what it asks for. */
export function startOperator(): void {
  const wishes = memberWishesIn(location.search);
  $memberWishes.set(wishes);
  if (wishes.member) return void loadMember(wishes.member);
  void loadFigures();
  void loadMembers(wishes);
}

/** Clears the last action's message. */
export const forgetAct = (): void => $operatorState.set({ isBusy: false });

/** Runs one action at a time and shows the member as the server returns it. @returns true on success */
function press(path: string, body: object, said: string): Promise<boolean> {
  if (!$operatorState.get().isBusy) forgetAct();
  return submit($operatorState, async () => {
    const value = await postToCourse<MemberShown>(`operator/${path}`, body);
    $member.set({ is: "known", value, nowMs: Date.now() });
    $operatorState.set({ isBusy: true, said });
  });
}

const PATHS: Record<Verb, string> = { comp: "comp", takeBack: "comp", hold: "hold", release: "release" };

/** Carries out the confirmed action for the reason in the form. */
export async function confirmVerb(user: string, asked: Asked, values: Record<string, string>): Promise<boolean> {
  const { verb, subscription = "" } = asked;
  const nowMs = Date.now();
  const reason = (values["reason"] ?? "").trim();
  // A time in the past revokes the grant.
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
  return press(PATHS[verb], PATHS[verb] === "comp" ? given : held, texts.verbs.done[verb]);
}

/** Reloads a member from the provider. */
export const resync = (user: string): Promise<boolean> => press("resync", { user }, texts.verbs.done.resync);
