import { atom } from "nanostores";
import type { FeedbackSent } from "#contract/feedback.d.ts";
import { track } from "#lib/analytics.ts";
import { failureOf, type Failure, refused } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { storedSession } from "#lib/session.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { type Draft, draftFrom, EMPTY, messageIn, problemsIn } from "./feedback.ts";

const ADDRESS = "/api/course/feedback";
/** Until it was sent or everything in it was deleted, on this device alone. */
const DRAFT_KEY = "draft_feedback";
const PATIENCE_MS = 30_000;

export interface FeedbackState {
  step: "writing" | "sending" | "sent";
  draft: Draft;
  failure?: Failure | undefined;
}

export const $feedback = atom<FeedbackState>({ step: "writing", draft: EMPTY });

/** The name of what stands there now: sent again because no answer came, it is the same. */
let id = newId();

/** Finds what was written before, also in another tab. */
export function readDraft(): void {
  const { step, failure } = $feedback.get();
  if (step === "writing") $feedback.set({ step, failure, draft: draftFrom(readStoredJson(DRAFT_KEY)) });
}

function keep(draft: Draft): void {
  store(DRAFT_KEY, draft.message || draft.email ? JSON.stringify(draft) : null);
}

/** Somebody typed or chose. */
export function write(change: Partial<Draft>): void {
  const { step, draft, failure } = $feedback.get();
  if (step !== "writing") return;
  const changed = { ...draft, ...change };
  id = newId();
  keep(changed);
  // What was said of a field goes as soon as somebody corrects it.
  $feedback.set({ step, draft: changed, failure: failure?.kind === "invalid" ? undefined : failure });
}

/** What goes along with the words. */
export type About = Pick<FeedbackSent, "page" | "width" | "theme" | "website">;

async function post(sent: FeedbackSent): Promise<void> {
  const token = storedSession()?.token;
  // Without the server's client: a visitor has no use for it.
  const answer = await fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: token }) },
    body: JSON.stringify(sent),
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.ok) return;
  const { status } = answer;
  const response: unknown = await answer.json().catch(() => undefined);
  throw Object.assign(new Error(`Feedback was answered ${status}`), { status, response });
}

/** A failure is logged (`failureOf`) and counted, and everything stays (spec §8). */
function fail(draft: Draft, failure: Failure): void {
  if (failure.kind !== "unexpected") track("error", { error_type: "feedback", error_message: failure.kind });
  $feedback.set({ step: "writing", draft, failure });
}

export async function send(about: About): Promise<void> {
  const { step, draft } = $feedback.get();
  if (step !== "writing") return;
  const problem = refused({ ...problemsIn(draft) });
  if (problem) return $feedback.set({ step, draft, failure: problem });
  $feedback.set({ step: "sending", draft });
  const [message, email] = [messageIn(draft), draft.email.trim()];
  try {
    await post({ id, type: draft.type, message, email, ...about });
  } catch (error) {
    return fail(draft, failureOf(error));
  }
  track("feedback", { type: draft.type, has_email: email !== "", message_length: message.length });
  keep(EMPTY);
  id = newId();
  $feedback.set({ step: "sent", draft: EMPTY });
}

/** After the thanks there is an empty form again. */
export function beginAgain(): void {
  if ($feedback.get().step === "sent") $feedback.set({ step: "writing", draft: EMPTY });
}
