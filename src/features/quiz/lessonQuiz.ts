import { lessonHere as placedHere, outlineHere } from "#features/course/pageOutline.ts";
import { track } from "#lib/analytics.ts";
import { dayIn, zoneHere } from "#lib/dates.ts";
import * as routes from "#lib/routes.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import styles from "./quiz.css?inline";
import { answerQuestion, $quiz, startQuiz } from "./quiz.store.ts";
import { type Answer, answerTo, cardOf, isWaiting, type QuizView, refusalTo } from "./quiz.ts";
import { texts } from "#texts/quiz.ts";
import { answeredOn, comesBack } from "./quiz.text.ts";

type State = "open" | "chosen" | "answered";

const lessonHere = (): string => outlineHere().here ?? "";

function button(title: string, className: string, act: () => void): HTMLButtonElement {
  const made = element("button", `btn ${className}`, title);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const logIn = (): (string | Node)[] => {
  const link = element("a", "", texts.logIn);
  link.href = routes.login(location.pathname);
  return [link, ` ${texts.askedAgain}`];
};

/** One question on the page. */
class Question {
  readonly #form: HTMLFormElement;
  readonly #place: Pick<Answer, "lessonId" | "questionId">;
  readonly #radios: HTMLInputElement[];
  readonly #note = element("p", "tc");
  readonly #said = element("p", "sr-only");
  readonly #check = button(texts.check, "", () => this.#answer());
  readonly #again = button(texts.tryAgain, "", () => this.#reset());
  /** Arrow keys only move the selection; they do not answer yet. */
  #isMoving = false;
  /** Somebody answered on this page, so a stored answer must not overwrite it. */
  #isTouched = false;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#place = { lessonId: lessonHere(), questionId: form.dataset["quiz"] ?? "" };
    this.#radios = [...form.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    this.#said.setAttribute("role", "status");
    // Not every screen reader announces content that was hidden, so one status element does.
    form.querySelector("[aria-live]")?.removeAttribute("aria-live");
    const acts = element("div", "acts", this.#check, this.#again, this.#note);
    form.append(acts, this.#said);
    this.#listen();
    this.#turn("open");
    if (this.#chosen >= 0) this.#answer();
  }

  get #chosen(): number {
    return this.#radios.findIndex(({ checked }) => checked);
  }

  get #state(): State {
    return this.#form.dataset["state"] as State;
  }

  #listen(): void {
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("pointerdown", () => (this.#isMoving = false));
    this.#form.addEventListener("keyup", () => (this.#isMoving = false));
    this.#form.addEventListener("keydown", (event) => this.#press(event));
    this.#form.addEventListener("change", () => (this.#isMoving ? this.#turn("chosen") : this.#answer()));
    this.#form.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLInputElement && !this.#isMoving && this.#state === "chosen") this.#answer();
    });
  }

  #press(event: KeyboardEvent): void {
    this.#isMoving = event.key.startsWith("Arrow");
    const isChecking = event.key === "Enter" || (event.key === " " && this.#state === "chosen");
    if (!isChecking || !(event.target instanceof HTMLInputElement) || this.#chosen < 0) return;
    event.preventDefault();
    this.#answer();
  }

  #turn(state: State): void {
    this.#form.dataset["state"] = state;
    this.#check.hidden = state !== "chosen";
    this.#again.hidden = state !== "answered";
    if (state !== "answered") this.#showNote();
  }

  #showNote(...note: (string | Node)[]): void {
    const text = note.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
    if (this.#note.textContent !== text) this.#note.replaceChildren(...note);
    this.#note.hidden = text === "";
  }

  #isRight(index: number): boolean {
    return Boolean(this.#radios[index]?.closest(".right"));
  }

  #whyOf(index: number): string {
    const why = this.#radios[index]?.closest(".choice")?.querySelector(".why");
    return why?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  #answer(): void {
    const chosen = this.#chosen;
    const hadFocus = document.activeElement === this.#check;
    this.#isTouched = true;
    this.#turn("answered");
    if (hadFocus) this.#again.focus();
    this.#said.textContent = this.#whyOf(chosen);
    const right = this.#isRight(chosen);
    const lesson = placedHere();
    if (lesson) track("quiz_answer", { module_id: lesson.moduleId, lesson_id: lesson.id, right });
    void answerQuestion({ ...this.#place, chosen, right });
  }

  #reset(): void {
    for (const radio of this.#radios) radio.checked = false;
    this.#isTouched = true;
    this.#said.textContent = "";
    this.#turn("open");
    this.#radios[0]?.focus();
  }

  /** Shows an earlier answer, from here or another device, and when the question comes back. */
  paint(view: QuizView): void {
    const refusal = isWaiting(view, this.#place) ? "" : refusalTo(view, this.#place);
    if (refusal && this.#isTouched && this.#state === "answered") return this.#showNote(refusal);
    const answer = answerTo(view, this.#place);
    if (!answer) return;
    const radio = this.#radios[answer.chosen];
    // The author may have reordered the choices since: show the old answer only if its verdict still fits.
    if (!this.#isTouched && radio && this.#isRight(answer.chosen) === answer.right) {
      radio.checked = true;
      this.#turn("answered");
    }
    if (this.#state === "answered") this.#showNote(...this.#noteOn(view, answer));
  }

  #noteOn(view: QuizView, answer: Answer): (string | Node)[] {
    if (!view.isKept) return [texts.notStored];
    const earlier = this.#isTouched ? "" : `${answeredOn(answer.at)} `;
    if (view.isVisitor) return [earlier, ...logIn()];
    const isLate = view.state === "stale" || view.state === "empty";
    if (isWaiting(view, this.#place)) return [earlier, isLate ? texts.waiting : ""];
    const card = cardOf(view, this.#place);
    const today = dayIn(zoneHere(), Date.now());
    return [earlier, card ? comesBack(card.due, today) : ""];
  }
}

let isStarted = false;

/** Keeps answers to a lesson's quiz and shows earlier ones. */
export function startLessonQuiz(): void {
  if (isStarted) return;
  isStarted = true;
  adoptStyles(styles);
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-quiz]")];
  startQuiz();
  const questions = forms.map((form) => new Question(form));
  $quiz.subscribe((view) => questions.forEach((question) => question.paint(view)));
}
