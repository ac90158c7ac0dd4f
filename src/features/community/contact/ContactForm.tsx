import { useEffect, useRef, useState } from "react";
import { isToSendAgain, LONGEST_MESSAGE } from "#features/community/feedback/note.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/contact.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { FormField } from "#ui/form/FormField.tsx";
import { useRefusedField } from "#ui/form/refusedField.ts";
import { roomWords } from "#ui/form/roomWords.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { contactDraftFrom, TOPICS, type Draft } from "./contact.ts";
import { $contact, beginAgain, readDraft, sendContact, signedDraft, write } from "./contact.store.ts";

const FIELDS = ["name", "email", "topic", "message"] as const;
const LINES = [
  { name: "name", type: "text", autoComplete: "name", label: texts.name, hint: texts.nameHint },
  { name: "email", type: "email", autoComplete: "email", label: texts.email, hint: texts.emailHint },
] as const;

const typedIn = (form: HTMLFormElement): Draft => contactDraftFrom(Object.fromEntries(new FormData(form)));

/** Writes into fields what is theirs; writing what stands there would move the cursor. */
function fillIn(form: HTMLFormElement, draft: Draft): void {
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value !== draft[name]) field.value = draft[name];
  }
  write(draft);
}

/** A message to whoever runs the site. Without scripts it sends itself, and a page answers. */
export function ContactForm() {
  const { step } = useStore($contact);
  const [to, setTo] = useState("");
  /** Somebody writes once more, after the thanks. */
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    beginAgain();
  };
  return step === "sent" ? <Thanks to={to} onAgain={again} /> : <Form isAgain={isAgain} onSend={setTo} />;
}

function Thanks({ to, onAgain }: { to: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="contact-sent"
      className="mt-7 grid justify-items-start gap-3 rounded-button border border-done-text bg-done-soft px-6 py-5 wrap-anywhere"
    >
      <h2 id="contact-sent" ref={heading} tabIndex={-1} className="text-panel outline-none">
        {texts.thanks.title}
      </h2>
      <p>{texts.thanks.text}</p>
      <p>{fill(texts.thanks.to, { email: to })}</p>
      <Button className="mt-2" onClick={onAgain}>
        {texts.thanks.another}
      </Button>
    </section>
  );
}

interface FormProps {
  isAgain: boolean;
  /** @param email where the answer goes */
  onSend: (email: string) => void;
}

function Form({ isAgain, onSend }: FormProps) {
  const { step, draft, failure } = useStore($contact);
  const isLive = useHydrated();
  const isSending = step === "sending";
  const form = useRefusedField(isSending, failure);
  useEffect(() => {
    const its = form.current;
    if (!its) return;
    // What was typed before this came stays; of what is empty, what was kept, or is known of who is logged in.
    const typed = typedIn(its);
    if (!isAgain) readDraft();
    const known = signedDraft($contact.get().draft);
    const { topic, message } = typed.message ? typed : known;
    fillIn(its, { name: typed.name || known.name, email: typed.email || known.email, topic, message });
    if (isAgain) (its.elements.namedItem("message") as HTMLElement).focus();
  }, [form, isAgain]);
  const beside = failure?.kind === "offline" ? texts.offline : problemBeside(failure, FIELDS);
  return (
    <form
      ref={form}
      method="post"
      action="/api/course/contact"
      aria-label={texts.send}
      // What is missing is said at its field in the site's own words, not in a bubble of the browser.
      noValidate={isLive}
      className="mt-7 grid gap-5"
      onInput={({ currentTarget }) => write(typedIn(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        onSend($contact.get().draft.email.trim());
        void sendContact();
      }}
    >
      <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
        {LINES.map(({ name, label, hint, ...line }) => (
          <FormField key={name} {...{ name, label, hint }} problem={problemOf(failure, name)}>
            {(described) => <input {...described} {...line} required readOnly={isSending} />}
          </FormField>
        ))}
      </div>
      <FormField name="topic" label={texts.topic} hint={texts.topicHint} problem={problemOf(failure, "topic")}>
        {/* It cannot be read-only, and what is disabled would lose the focus: what is chosen while it is sent is not heard. */}
        {(described) => (
          <select {...described}>
            {TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {texts.topics[topic]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        name="message"
        label={texts.message}
        hint={texts.messageHint}
        problem={problemOf(failure, "message")}
        below={roomWords(draft.message, LONGEST_MESSAGE)}
      >
        {(described) => <textarea {...described} className="field-line min-h-47.5!" required readOnly={isSending} />}
      </FormField>
      {/* Out of sight of people; programs fill in whatever is called a website. */}
      <div className="absolute -start-2500" aria-hidden>
        <label>
          {texts.website}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {beside && <Notice kind="problem">{beside}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="act" size="large" className="max-sm:w-full" aria-disabled={isSending}>
          {isSending ? texts.sending : isToSendAgain(failure) ? texts.again : texts.send}
        </Button>
        <p className="tc">{texts.promise}</p>
      </div>
    </form>
  );
}
