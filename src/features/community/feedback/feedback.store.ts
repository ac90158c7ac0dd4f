import type { FeedbackSent } from "#contract/feedback.d.ts";
import { track } from "#lib/analytics.ts";
import { type Draft, feedbackDraftFrom, EMPTY_FEEDBACK, messageIn, feedbackDraftProblems } from "./feedback.ts";
import { noteStore } from "./note.store.ts";

const note = noteStore<Draft>({
  ...{ name: "feedback", address: "/api/course/feedback", draftKey: "draft_feedback" },
  ...{
    empty: EMPTY_FEEDBACK,
    draftFrom: feedbackDraftFrom,
    problemsIn: (draft) => ({ ...feedbackDraftProblems(draft) }),
  },
  isWorthKeeping: ({ message, email }) => Boolean(message || email),
  onSent: (draft) => {
    const { length } = messageIn(draft);
    track("feedback", { type: draft.type, has_email: draft.email.trim() !== "", message_length: length });
  },
});

export const { $note: $feedback, readDraft, write, beginAgain } = note;

/** What goes along with the words. */
export type About = Pick<FeedbackSent, "page" | "width" | "theme" | "website">;

export const sendFeedback = (about: About): Promise<void> =>
  note.send((draft): Omit<FeedbackSent, "id"> => {
    const { type, email } = draft;
    return { type, message: messageIn(draft), email: email.trim(), ...about };
  });
