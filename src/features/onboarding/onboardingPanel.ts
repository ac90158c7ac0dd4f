import { texts } from "#texts/onboarding.ts";
import { fill } from "#lib/fill.ts";
import { track } from "#lib/analytics.ts";
import { answersFrom, PREFERENCES_STEP, STEPS, type Answers } from "./onboarding.ts";
import { followOnward } from "./onwardShown.ts";
import { completeOnboarding, keepAnswers, prefer, startAnswers } from "./onboarding.store.ts";

const FIRST = 1;
const EXPERIENCE = 2;
const CHOOSE_ONE = texts.chooseOneGoSkip;

const all = <Kind extends HTMLElement>(within: HTMLElement, selector: string) => [
  ...within.querySelectorAll<Kind>(selector),
];

/** The five steps in one dialog: what is on the screen is the form, what is kept is read out of it. */
class Wizard {
  readonly #dialog: HTMLDialogElement;
  readonly #form: HTMLFormElement;
  #step = FIRST;

  constructor(dialog: HTMLDialogElement, form: HTMLFormElement) {
    this.#dialog = dialog;
    this.#form = form;
  }

  start(): void {
    const { step, ...answers } = startAnswers();
    this.#fill(answers);
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      this.#goOn();
    };
    this.#on("[data-back]", () => this.#show(this.#step - 1));
    this.#on("[data-skip]", () => this.#close());
    for (const link of all(this.#form, "[data-finish]")) link.onclick = () => this.#complete();
    // Escape is Skip. Another panel may close this one too: then it comes back on a later page.
    this.#dialog.oncancel = () => this.#complete();
    this.#form.onchange = () => {
      this.#problem("");
      keepAnswers(this.#answers(), this.#step);
    };
    followOnward(this.#form);
    if (step > FIRST) this.#show(step);
    else track("onboarding_step", { step: String(step) });
  }

  #on(selector: string, act: () => void): void {
    const button = this.#form.querySelector<HTMLElement>(selector);
    if (button) button.onclick = act;
  }

  #fill({ experience, goals, preferences }: Answers): void {
    const chosen = new Set<string>([experience ?? "", ...goals, preferences.theme]);
    for (const input of all<HTMLInputElement>(this.#form, "[type=radio], [name=goals]")) {
      input.checked = chosen.has(input.value);
    }
    for (const name of ["notifications", "emailUpdates"] as const) {
      const box = this.#form.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (box) box.checked = preferences[name];
    }
  }

  #answers(): Answers {
    const fields = new FormData(this.#form);
    const preferences = {
      notifications: fields.has("notifications"),
      emailUpdates: fields.has("emailUpdates"),
      theme: fields.get("theme"),
    };
    return answersFrom({ experience: fields.get("experience"), goals: fields.getAll("goals"), preferences });
  }

  #goOn(): void {
    const answers = this.#answers();
    if (this.#step === EXPERIENCE && !answers.experience) return this.#problem(CHOOSE_ONE);
    if (this.#step === PREFERENCES_STEP) prefer(answers.preferences);
    if (this.#step === STEPS) return this.#close();
    this.#show(this.#step + 1);
  }

  #show(step: number): void {
    this.#step = step;
    track("onboarding_step", { step: String(step) });
    keepAnswers(this.#answers(), step);
    this.#problem("");
    for (const section of all(this.#form, "[data-step]")) section.hidden = section.dataset["step"] !== String(step);
    for (const [index, clip] of all(this.#form, ".onboarding-clips [data-state]").entries()) {
      clip.dataset["state"] = index + 1 < step ? "done" : index + 1 === step ? "now" : "todo";
    }
    this.#words(step);
    this.#dialog.setAttribute("aria-labelledby", `onboarding-${step}`);
    this.#dialog.scrollTop = 0;
    this.#form.querySelector<HTMLElement>(`#onboarding-${step}`)?.focus();
  }

  #words(step: number): void {
    const { experience } = this.#answers();
    const [count] = all(this.#form, "[data-count]");
    if (count) count.textContent = fill(texts.step, { step, STEPS });
    for (const start of all(this.#form, "[data-start]")) start.hidden = start.dataset["start"] !== experience;
    const [back] = all(this.#form, "[data-back]");
    const [skip] = all(this.#form, "[data-skip]");
    const [next] = all(this.#form, "[data-next]");
    if (back) back.hidden = step === FIRST;
    if (skip) skip.hidden = step === STEPS;
    if (!next) return;
    next.textContent = step === STEPS ? texts.lookAroundFirst : texts.continue;
    // The lesson is the one thing to do at the end.
    next.classList.toggle("btn-act", step !== STEPS);
  }

  #problem(text: string): void {
    this.#form.querySelector("[data-problem]")?.replaceChildren(text);
    const choices = all<HTMLInputElement>(this.#form, "[name=experience]");
    for (const choice of choices) choice.ariaInvalid = String(text !== "");
    if (text) choices[0]?.focus();
  }

  #complete(): void {
    track("onboarding_step", { step: this.#step === STEPS ? "finished" : "skipped" });
    completeOnboarding(this.#answers());
  }

  #close(): void {
    this.#complete();
    this.#dialog.close();
  }
}

/** Asks the first questions; whatever ends them, Skip or the last step, ends them for good. */
export function startOnboardingPanel(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector("form");
  if (form) new Wizard(dialog, form).start();
}
