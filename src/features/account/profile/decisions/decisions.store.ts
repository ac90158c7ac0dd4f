import { atom } from "nanostores";
import { texts } from "#texts/ownDecisions.ts";
import type { AppealSent, OwnDecision, OwnModeration } from "#contract/appeals.d.ts";
import type { PostRow } from "#contract/community.d.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { failureOf, refusedFields, sentenceOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { decisionKey } from "./decisions.ts";

type Decisions = { is: "loading" } | { is: "failed"; text: string } | { is: "known"; value: OwnModeration };
export const $decisions = atom<Decisions>({ is: "loading" });

/** The appeal being written and the key of its decision; "" for none. */
export const $answering = atom<SubmitState & { to: string; said?: string }>({ isBusy: false, to: "" });

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

/** The unsent draft of an appeal against a decision; "" for none. */
export function draftTo(one: OwnDecision): string {
  const kept = readStoredJson(DRAFT_KEY) as { to?: unknown; text?: unknown } | null | undefined;
  return kept?.to === decisionKey(one) && typeof kept.text === "string" ? kept.text : "";
}

/** Keeps the draft across reloads; it is deleted with the session. */
export const keepAppealDraft = (one: OwnDecision, text: string): void =>
  void store(DRAFT_KEY, text ? JSON.stringify({ to: decisionKey(one), text }) : null);

/** Sends an appeal against a decision. */
export async function sendAnswer(one: OwnDecision, typed: string): Promise<void> {
  const text = typed.trim();
  const failure = refusedFields({ text: text ? undefined : texts.missing });
  if (failure) return $answering.set({ ...$answering.get(), failure });
  const isSent = await submit($answering, async () => {
    const client = await pocketbase();
    const sent: AppealSent = { user: client.authStore.record?.id ?? "", target: one.target, text };
    await client.collection("appeals").create(sent, { requestKey: null });
  });
  if (!isSent) return;
  keepAppealDraft(one, "");
  $answering.set({ isBusy: false, to: "", said: texts.sent });
  await loadDecisions();
}

/** Loads the user's own post when nobody else may read it; undefined for everything else. */
export async function ownHiddenPost(id: string): Promise<PostRow | undefined> {
  try {
    const client = await pocketbase();
    const own = client.authStore.record?.id;
    const row = await client.collection("posts").getOne<PostRow>(id, { requestKey: null });
    return row.hidden && row.user === own ? row : undefined;
  } catch (error) {
    // Most users have no such post; the page already says so.
    failureOf(error);
    return undefined;
  }
}
