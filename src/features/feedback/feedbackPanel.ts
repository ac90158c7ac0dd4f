import { pathHere } from "#features/bookmarks/kept/pathHere.ts";
import type { Failure } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/feedback.ts";
import { say } from "#ui/messages/toast.ts";
import { toastAction } from "#ui/messages/toastAction.ts";
import { seePanel } from "#ui/panel/seePanel.ts";
import { fieldIn, fillForm, focusProblem, isToSendAgain, showFailure } from "./note.ts";
import { countOf, type Draft, isEmpty, THANKS_MS, TYPES } from "./feedback.ts";
import { $feedback, type About, beginAgain, type FeedbackState, readDraft, send, write } from "./feedback.store.ts";

const FIELDS = ["message", "email"] as const;

class FeedbackPanel {
  readonly #dialog: HTMLDialogElement;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #failure: Failure | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    const form = this.#part<HTMLFormElement>("[data-tell]");
    form.noValidate = true;
    form.addEventListener("input", () => write(this.#typed()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!isEmpty($feedback.get().draft)) void send(this.#about());
    });
    dialog.addEventListener("close", () => this.#rest());
    addEventListener("resize", () => this.#sayAlong());
    $feedback.subscribe((state, before) => this.#draw(state, before));
  }

  /** Each time it is opened. */
  open(): void {
    // What was typed before this came is in the form already.
    const typed = this.#typed();
    readDraft();
    if (!isEmpty(typed) && isEmpty($feedback.get().draft)) write(typed);
    this.#fill($feedback.get().draft);
    this.#sayAlong();
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.#dialog.querySelector<Part>(selector) as Part;
  }

  #field(name: (typeof FIELDS)[number]): HTMLInputElement {
    return fieldIn(this.#dialog, name) as HTMLInputElement;
  }

  #typed(): Draft {
    const chosen = this.#part<HTMLInputElement>("[name=type]:checked").value;
    const type = TYPES.find((one) => one === chosen) ?? "general";
    return { type, message: this.#field("message").value, email: this.#field("email").value };
  }

  #fill({ type, message, email }: Draft): void {
    this.#part<HTMLInputElement>(`[value=${type}]`).checked = true;
    fillForm(this.#dialog, { message, email });
  }

  #about(): About {
    const theme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
    // Whatever a browser filled into the field that nobody sees: no program comes this way.
    return { page: pathHere(), width: innerWidth, theme, website: "" };
  }

  #sayAlong(): void {
    const { page, width = 0, theme = "light" } = this.#about();
    this.#part("[data-along]").textContent = fill(texts.goesAlong, { page, width, theme: texts.themes[theme] });
  }

  #draw({ step, draft, failure }: FeedbackState, before?: FeedbackState): void {
    const button = this.#part<HTMLButtonElement>("[data-send]");
    button.disabled = isEmpty(draft);
    button.ariaDisabled = String(step === "sending");
    button.textContent = step === "sending" ? texts.sending : isToSendAgain(failure) ? texts.again : texts.send;
    for (const name of FIELDS) this.#field(name).readOnly = step === "sending";
    this.#part("[data-count]").textContent = countOf(draft);
    if (failure !== this.#failure) this.#showFailure((this.#failure = failure));
    if (step === before?.step) return;
    this.#showStep(step);
    if (before?.step === "sending") this.#end(step);
  }

  #showFailure(failure: Failure | undefined): void {
    showFailure(this.#dialog, FIELDS, failure, texts.offline);
    if (this.#dialog.open) focusProblem(this.#dialog);
  }

  #showStep(step: FeedbackState["step"]): void {
    const isSent = step === "sent";
    this.#part("[data-writing]").hidden = isSent;
    this.#part("[data-sent]").hidden = !isSent;
    this.#part("[data-thanks]").textContent = isSent ? texts.thanks.text : "";
    this.#part("h2").textContent = isSent ? texts.thanks.title : texts.title;
  }

  /** Something came of the sending. */
  #end(step: FeedbackState["step"]): void {
    this.#fill($feedback.get().draft);
    if (!this.#dialog.open) {
      if (step === "sent") say(texts.sent);
      else toastAction(texts.notSent, texts.open, () => seePanel("feedback"));
      return this.#rest();
    }
    if (step !== "sent") return;
    this.#part("h2").focus();
    this.#closing = setTimeout(() => this.#dialog.close(), THANKS_MS);
  }

  #rest(): void {
    clearTimeout(this.#closing);
    beginAgain();
  }
}

const started = new WeakMap<HTMLDialogElement, FeedbackPanel>();

/** Brings the form to life, and shows what was written before. */
export function startFeedbackPanel(dialog: HTMLDialogElement): void {
  const panel = started.get(dialog) ?? new FeedbackPanel(dialog);
  started.set(dialog, panel);
  panel.open();
}
