import type { ContactTopic } from "#contract/contact.d.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { LONGEST_MESSAGE } from "#features/community/feedback/note.ts";
import { texts } from "#texts/contact.ts";

export const TOPICS: readonly ContactTopic[] = ["course", "account", "premium", "refund", "privacy", "other"];
const LONGEST_NAME = 80;

/** What stands in the form. */
export interface Draft {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
}

export const EMPTY_CONTACT: Draft = { name: "", email: "", topic: "course", message: "" };

/** What was kept of a form; whatever it is, a form comes of it. */
export function contactDraftFrom(kept: unknown): Draft {
  const values = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof values[name] === "string" ? values[name] : "");
  const topic = TOPICS.find((one) => one === values["topic"]) ?? EMPTY_CONTACT.topic;
  return { name: text("name"), email: text("email"), topic, message: text("message") };
}

/** Who writes, as they are known here, where they have not written otherwise. @param user the cached account */
export function withWriter(draft: Draft, user: unknown): Draft {
  const { name, email } = contactDraftFrom(user);
  const { displayName = "" } = (typeof user === "object" && user !== null ? user : {}) as Record<string, unknown>;
  const known = typeof displayName === "string" ? displayName : name;
  return { ...draft, name: draft.name || known, email: draft.email || email };
}

/** As it is sent. */
export const trimmed = ({ name, email, topic, message }: Draft): Draft => ({
  ...{ name: name.trim(), email: email.trim(), topic, message: message.trim() },
});

const nameProblem = (name: string): string | undefined =>
  name === "" ? texts.problems.name : name.length > LONGEST_NAME ? texts.problems.longName : undefined;

function messageProblem({ length }: string): string | undefined {
  if (length === 0) return texts.problems.message;
  return length > LONGEST_MESSAGE ? texts.problems.longMessage : undefined;
}

/** A sentence at each field that cannot be sent like this. */
export function contactDraftProblems(draft: Draft): Record<"name" | "email" | "message", string | undefined> {
  const { name, email, message } = trimmed(draft);
  return { name: nameProblem(name), email: emailProblem(email), message: messageProblem(message) };
}

/** Nobody writes a message in less: what is sent sooner is a program's, or was written before the page was loaded anew. */
export const SHORTEST_FILLING_MS = 2_000;
