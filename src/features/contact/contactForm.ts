import { fieldIn, fillForm, focusProblem, isToSendAgain, showFailure } from "#features/feedback/note.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/contact.ts";
import { countOf, type Draft, draftFrom } from "./contact.ts";
import { $contact, beginAgain, type ContactState, readDraft, send, signedDraft, write } from "./contact.store.ts";

const FIELDS = ["name", "email", "topic", "message"] as const;

class ContactForm {
  readonly #form: HTMLFormElement;
  readonly #sent: HTMLElement;
  #failure: ContactState["failure"];
  #sentTo = "";

  constructor(form: HTMLFormElement, sent: HTMLElement) {
    [this.#form, this.#sent] = [form, sent];
    this.#begin();
    form.addEventListener("input", () => write(this.#typed()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send();
    });
    sent.querySelector("button")?.addEventListener("click", () => {
      beginAgain();
      this.#fill(signedDraft($contact.get().draft));
      fieldIn(form, "message").focus();
    });
    $contact.subscribe((state, before) => this.#draw(state, before));
  }

  #typed = (): Draft => draftFrom(Object.fromEntries(new FormData(this.#form)));

  #fill(draft: Draft): void {
    write(draft);
    fillForm(this.#form, { ...draft });
  }

  /** What was typed before this came stays; of what is empty, what was kept, or is known of who is logged in. */
  #begin(): void {
    const typed = this.#typed();
    readDraft();
    const known = signedDraft($contact.get().draft);
    const draft = {
      ...{ name: typed.name || known.name, email: typed.email || known.email },
      ...(typed.message ? typed : { topic: known.topic, message: known.message }),
    };
    this.#fill({ ...known, ...draft });
  }

  #draw({ step, draft, failure }: ContactState, before?: ContactState): void {
    const button = this.#form.querySelector("[data-send]") as HTMLButtonElement;
    button.ariaDisabled = String(step === "sending");
    button.textContent = step === "sending" ? texts.sending : isToSendAgain(failure) ? texts.again : texts.send;
    (this.#form.querySelector("[data-count]") as HTMLElement).textContent = countOf(draft);
    if (failure !== this.#failure) {
      showFailure(this.#form, FIELDS, (this.#failure = failure), texts.offline);
      focusProblem(this.#form);
    }
    if (step !== before?.step) this.#showStep(step, draft);
  }

  #showStep(step: ContactState["step"], { email }: Draft): void {
    if (step === "sending") this.#sentTo = email.trim();
    for (const name of FIELDS) this.#lock(name, step === "sending");
    this.#form.hidden = step === "sent";
    this.#sent.hidden = step !== "sent";
    if (step !== "sent") return;
    (this.#sent.querySelector("[data-to]") as HTMLElement).textContent = fill(texts.thanks.to, { email: this.#sentTo });
    this.#sent.querySelector("h2")?.focus();
  }

  /** A choice cannot be read-only, and what is disabled would lose the focus: what is chosen while it is sent is not heard. */
  #lock(name: (typeof FIELDS)[number], isLocked: boolean): void {
    const field = fieldIn(this.#form, name);
    if (!(field instanceof HTMLSelectElement)) field.readOnly = isLocked;
  }
}

/** Brings the form of the page to life; without this it sends itself, and a page answers. */
export const startContactForm = (form: HTMLFormElement, sent: HTMLElement): void => void new ContactForm(form, sent);
