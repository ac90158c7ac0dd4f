import type { FeedbackType } from "#contract/feedback.d.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { texts } from "#texts/feedback.ts";
import { LONGEST_MESSAGE } from "./note.ts";

export const FEEDBACK_TYPES: readonly FeedbackType[] = ["general", "bug", "suggestion"];

export const THANKS_MS = 3_000; // spec §4

/** What stands in the form. */
export interface Draft {
  type: FeedbackType;
  message: string;
  email: string;
}

export const EMPTY_FEEDBACK: Draft = { type: "general", message: "", email: "" };

/** The message as it is sent and counted (spec §5). */
export const messageIn = ({ message }: Draft): string => message.trim();

export const isFeedbackEmpty = (draft: Draft): boolean => messageIn(draft) === "";

/** What was kept of a form; whatever it is, a form comes of it. */
export function feedbackDraftFrom(kept: unknown): Draft {
  const { type, message, email } = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    type: FEEDBACK_TYPES.find((one) => one === type) ?? EMPTY_FEEDBACK.type,
    message: typeof message === "string" ? message : "",
    email: typeof email === "string" ? email : "",
  };
}

/** A sentence at each field that cannot be sent like this. */
export function feedbackDraftProblems(draft: Draft): { message?: string | undefined; email?: string | undefined } {
  const { length } = messageIn(draft);
  const message = length === 0 ? texts.problems.empty : length > LONGEST_MESSAGE ? texts.problems.long : undefined;
  return { message, email: draft.email.trim() ? emailProblem(draft.email) : undefined };
}
