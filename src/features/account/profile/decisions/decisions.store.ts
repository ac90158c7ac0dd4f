import { atom } from "nanostores";
import { texts } from "#texts/ownDecisions.ts";
import type { AppealSent, OwnDecision, OwnModeration } from "#contract/appeals.d.ts";
import type { PostRow } from "#contract/community.d.ts";
import { type Failure, failureOf, refusedFields, sentenceOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { decisionKey } from "./decisions.ts";

type Decisions = { is: "loading" } | { is: "failed"; text: string } | { is: "known"; value: OwnModeration };
export const $decisions = atom<Decisions>({ is: "loading" });

/** The answer that is being written, and to which decision. */
interface Answering {
  isBusy: boolean;
  /** "" for none. */
  to: string;
  said?: string;
  failure?: Failure | undefined;
}
export const $answering = atom<Answering>({ isBusy: false, to: "" });

const mine = async (): Promise<OwnModeration> =>
  (await pocketbase()).send<OwnModeration>("/api/course/moderation/mine", { requestKey: null });

export async function loadDecisions(): Promise<void> {
  try {
    $decisions.set({ is: "known", value: await mine() });
  } catch (error) {
    $decisions.set({ is: "failed", text: sentenceOf(failureOf(error)) });
  }
}

export const startAppeal = (one: OwnDecision): void => $answering.set({ isBusy: false, to: decisionKey(one) });
export const answerNothing = (): void => $answering.set({ isBusy: false, to: "" });

const DRAFT_KEY = "draft_answer";

/** What of an answer to a decision was typed here and not sent; "" for nothing. */
export function draftTo(one: OwnDecision): string {
  const kept = readStoredJson(DRAFT_KEY) as { to?: unknown; text?: unknown } | null | undefined;
  return kept?.to === decisionKey(one) && typeof kept.text === "string" ? kept.text : "";
}

/** Keeps what is being typed, also over a reload; it goes with the session. */
export const keepAppealDraft = (one: OwnDecision, text: string): void =>
  void store(DRAFT_KEY, text ? JSON.stringify({ to: decisionKey(one), text }) : null);

/** Sends the answer to a decision. @returns whether it arrived */
export async function sendAnswer(one: OwnDecision, typed: string): Promise<boolean> {
  const to = decisionKey(one);
  if ($answering.get().isBusy) return false;
  const failure = refusedFields({ text: typed.trim() ? undefined : texts.missing });
  $answering.set({ isBusy: !failure, to, failure });
  if (failure) return false;
  try {
    const client = await pocketbase();
    const sent: AppealSent = { user: client.authStore.record?.id ?? "", target: one.target, text: typed.trim() };
    await client.collection("appeals").create(sent, { requestKey: null });
  } catch (error) {
    $answering.set({ isBusy: false, to, failure: failureOf(error) });
    return false;
  }
  keepAppealDraft(one, "");
  $answering.set({ isBusy: false, to: "", said: texts.sent });
  await loadDecisions();
  return true;
}

/** A post of whoever is logged in that nobody but them may read; undefined for everything else. */
export async function ownHiddenPost(id: string): Promise<PostRow | undefined> {
  try {
    const client = await pocketbase();
    const own = client.authStore.record?.id;
    const row = await client.collection("posts").getOne<PostRow>(id, { requestKey: null });
    return row.hidden && row.user === own ? row : undefined;
  } catch (error) {
    // For most it is not there: what stands on the page says so.
    failureOf(error);
    return undefined;
  }
}
