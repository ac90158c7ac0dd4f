import { atom } from "nanostores";
import type { CompSent, Figures, HoldSent, Members, MemberShown } from "#contract/operator.d.ts";
import { post } from "#features/membership/membership/membership.store.ts";
import { load } from "#features/site/operator/asked/part.store.ts";
import { LOADING, type Part } from "#lib/asked.ts";
import { type Failure, failureOf, refused } from "#lib/failure.ts";
import { texts } from "#texts/operator.ts";
import { type Asked, endOfDay, queryOf, type Verb, type Wishes, wishesIn } from "./operator.ts";

/** Not known until the page's address has been read, in the browser. */
export const $wishes = atom<Wishes | undefined>(undefined);
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
export const $act = atom<ActState>(AT_REST);

export const loadFigures = (): Promise<void> => load($figures, "figures");
export const loadMembers = (wishes: Wishes): Promise<void> => load($members, `members${queryOf(wishes)}`);
export const loadMember = (id: string): Promise<void> => load($member, `members/${encodeURIComponent(id)}`);

/** Reads the address, and asks the server for what it wishes. */
export function startOperator(): void {
  const wishes = wishesIn(location.search);
  $wishes.set(wishes);
  if (wishes.member) return void loadMember(wishes.member);
  void loadFigures();
  void loadMembers(wishes);
}

/** One press at a time. @returns true when it is done */
async function press(work: () => Promise<string>): Promise<boolean> {
  if ($act.get().isBusy) return false;
  $act.set({ isBusy: true });
  try {
    $act.set({ isBusy: false, said: await work() });
    return true;
  } catch (error) {
    $act.set({ isBusy: false, failure: failureOf(error) });
    return false;
  }
}

/** What was said of an earlier press does not stand beside the next one. */
export const forgetAct = (): void => $act.set(AT_REST);

const PATHS: Record<Verb, string> = { comp: "comp", takeBack: "comp", hold: "hold", release: "release" };

/** Shows the member as the server answered a verb. */
const follow = async (path: string, body: object): Promise<void> =>
  $member.set({ is: "known", value: await post<MemberShown>(`operator/${path}`, body), nowMs: Date.now() });

/** Does what was asked about somebody, for the reason in the form. */
export async function confirmVerb(user: string, asked: Asked, values: Record<string, string>): Promise<boolean> {
  const { verb, subscription = "" } = asked;
  const nowMs = Date.now();
  const reason = (values["reason"] ?? "").trim();
  // A moment that has passed takes back what was given.
  const until = verb === "takeBack" ? new Date(nowMs - 1000).toISOString() : endOfDay(values["until"] ?? "", nowMs);
  const failure = refused({
    until: verb === "comp" && !until ? texts.verbs.dayMissing : undefined,
    reason: reason ? undefined : texts.verbs.reasonMissing,
  });
  if (failure) {
    $act.set({ isBusy: false, failure });
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
