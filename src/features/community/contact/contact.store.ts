import type { ContactSent } from "#contract/contact.d.ts";
import { noteStore } from "#features/community/feedback/note.store.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import {
  type Draft,
  contactDraftFrom,
  EMPTY_CONTACT,
  contactDraftProblems,
  SHORTEST_FILLING_MS,
  withWriter,
  trimmed,
} from "./contact.ts";

const note = noteStore<Draft>({
  ...{ name: "contact", address: "/api/course/contact", draftKey: "draft_contact" },
  ...{ empty: EMPTY_CONTACT, draftFrom: contactDraftFrom, problemsIn: contactDraftProblems },
  isWorthKeeping: ({ message }) => message !== "",
});

export const { $note: $contact, readDraft, write, beginAgain } = note;

/** What the form begins with, for whoever is logged in. */
export const signedDraft = (draft: Draft): Draft =>
  hasStoredSession() ? withWriter(draft, readStoredJson(KEYS.user)) : draft;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * The field that no person sees catches programs that send the form without running it. Here it goes empty: a browser may
 * have filled it in for somebody, whose message would be lost.
 */
export const sendContact = (): Promise<void> =>
  note.send(async (draft): Promise<Omit<ContactSent, "id">> => {
    // A draft that was kept is sent right after the page was loaded, and is a person's all the same.
    await wait(Math.max(0, SHORTEST_FILLING_MS - performance.now()));
    return { ...trimmed(draft), website: "", filledInMs: Math.ceil(performance.now()) };
  });
