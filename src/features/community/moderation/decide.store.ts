import { atom } from "nanostores";
import type { AppealDecisionSent, Decided } from "#contract/moderation.d.ts";
import { type Failure, failureOf, refusedFields } from "#lib/failure.ts";
import { texts } from "#texts/moderation.ts";
import { type Act, afterDeciding, filledDecision, isPinning, type Key, caseKey } from "./moderation.ts";
import { $news, renewCase, seenOf } from "./news.store.ts";
import {
  $chosen,
  $isReached,
  closeCase,
  dropFromQueue,
  listedCases,
  loadCase,
  loadQueue,
  openCase,
  postToModeration,
} from "./queue.store.ts";

/** How a press goes, and what was done last. */
interface ActState {
  isBusy: boolean;
  said?: string | undefined;
  /** What was decided last, to be looked at once more. */
  last?: Key | undefined;
  failure?: Failure | undefined;
}
export const $decisionState = atom<ActState>({ isBusy: false });
/** How many were decided since the page came. */
export const $decided = atom(0);

type Values = Record<string, string>;

/** Whether everything is filled in; says at its field what is not. */
export function isFilledIn(values: Values, acts: readonly Act[]): boolean {
  const failure = refusedFields(filledDecision(values, acts).problems);
  $decisionState.set({ ...$decisionState.get(), failure, said: undefined });
  return !failure;
}

/** Another moderator was first. */
const wasDecided = (failure: Failure): boolean =>
  failure.kind === "invalid" && Object.values(failure.fields).some(({ code }) => code === "validation_decided");

/** One press at a time. */
async function press(key: Key, said: string, work: () => Promise<unknown>): Promise<boolean> {
  const before = $decisionState.get();
  if (before.isBusy) return false;
  $decisionState.set({ isBusy: true, last: before.last });
  try {
    await work();
  } catch (error) {
    const failure = failureOf(error);
    const isOvertaken = wasDecided(failure);
    $decisionState.set({ isBusy: false, last: before.last, failure: isOvertaken ? undefined : failure });
    if (isOvertaken) await renewCase(key);
    // Whoever was asked once more is back at what was refused.
    const { choice } = $chosen.get();
    $chosen.set(choice ? { choice } : {});
    return false;
  }
  $decisionState.set({ isBusy: false, said, last: key });
  $decided.set($decided.get() + 1);
  return true;
}

/** The next one opens; what was looked at once more stays, as it is now. @param isMoreGone more than this one waits no longer */
function goOn(key: Key, isMoreGone = false): void {
  const wasListed = listedCases().some((one) => caseKey(one) === key);
  // What others decided meanwhile is not gone on with.
  for (const gone of $news.get().gone) if (gone !== key) dropFromQueue(gone);
  const next = afterDeciding(listedCases(), key);
  dropFromQueue(key);
  if (!wasListed) return void loadCase(key);
  $isReached.set(true);
  if (next && !isMoreGone) return openCase(caseKey(next));
  closeCase();
  void loadQueue();
}

/** Decides about what is open, as it was filled in. @returns whether it was */
export async function decide(key: Key, values: Values, acts: readonly Act[]): Promise<boolean> {
  if (!isFilledIn(values, acts)) return false;
  const { sent } = filledDecision(values, acts);
  if (!sent) return false;
  const isDone = await press(key, texts.decide[sent.act].done, () =>
    postToModeration<Decided>(key, { ...sent, seen: seenOf(key) }),
  );
  if (isDone && isPinning(sent.act)) {
    $chosen.set({});
    await renewCase(key);
    return true;
  }
  // All that somebody banned wrote is hidden.
  if (isDone) goOn(key, sent.act === "ban");
  return isDone;
}

/** Decides about an appeal. @returns whether it was */
export async function answerAppeal(key: Key, values: Values): Promise<boolean> {
  const said = (values["answer"] ?? "").trim();
  const decision = (["upheld", "rejected"] as const).find((one) => one === values["decision"]);
  const failure = refusedFields({
    decision: decision ? undefined : texts.appeal.first,
    answer: said ? undefined : texts.appeal.answerMissing,
  });
  if (failure || !decision) {
    $decisionState.set({ ...$decisionState.get(), failure, said: undefined });
    return false;
  }
  const sent: AppealDecisionSent = { decision, answer: said };
  const isDone = await press(key, texts.appeal[decision].done, () => postToModeration(key, sent));
  if (isDone) goOn(key);
  return isDone;
}
