import { isChangedSince, isCompleted, type ProgressView } from "#features/progress/progress.ts";
import { $progress, completeLesson, unmarkLesson, visitLesson } from "#features/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import * as words from "./lesson.text.ts";

interface Lesson {
  moduleId: number;
  id: string;
  revision: number;
}
type Mark = "todo" | "done" | "changed";

const LABELS: Record<Mark, string> = {
  todo: words.MARK_COMPLETE,
  done: words.COMPLETED,
  changed: words.COMPLETE_AGAIN,
};

const buttonHere = () => document.querySelector<HTMLButtonElement>("button[data-complete]");

function lessonOf(button: HTMLButtonElement): Lesson {
  const [moduleId = "", id = "", revision = ""] = (button.dataset["complete"] ?? "").split(" ");
  return { moduleId: Number(moduleId), id, revision: Number(revision) };
}

function markOf({ progress }: ProgressView, { id, revision }: Lesson): Mark {
  if (!isCompleted(progress, id)) return "todo";
  return isChangedSince(progress, id, revision) ? "changed" : "done";
}

/** The button was pressed on this page, so that its outcome is worth a word. */
let isPressed = false;

const logIn = () => {
  const link = element("a", "", words.LOG_IN);
  link.href = routes.login(location.pathname);
  return link;
};

/** What was just finished, when it finished the module. */
function certificateOf({ certificates, modules }: ProgressView["progress"], { moduleId }: Lesson): (string | Node)[] {
  const own = certificates.find((one) => one.moduleId === String(moduleId));
  if (!own || !modules[moduleId]?.completed) return [];
  const link = element("a", "", words.SEE_CERTIFICATE);
  link.href = routes.certificate(own.code);
  return [" ", words.MODULE_FINISHED, " ", link];
}

function saidOfWaiting({ isKept, state }: ProgressView): string {
  if (!isKept) return words.NOT_STORED;
  return state === "stale" || state === "empty" ? words.WAITING : "";
}

/** What is to be said of this lesson's progress; nothing when all is as it should be. */
function saidOf(view: ProgressView, mark: Mark, lesson: Lesson): (string | Node)[] {
  const { isVisitor, isKept, waiting, progress, state } = view;
  if (isVisitor) return mark === "todo" ? [] : [isKept ? words.ON_THIS_DEVICE : words.ON_THIS_PAGE, " ", logIn()];
  if (waiting > 0) return [saidOfWaiting(view)];
  if (mark === "changed") return [words.changedSince(progress.lessons[lesson.id]?.completedAt ?? "")];
  return isPressed && state === "known" ? [words.SAVED, ...certificateOf(progress, lesson)] : [];
}

function say(place: Element | null, said: (string | Node)[]): void {
  const text = said.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
  if (place && place.textContent !== text) place.replaceChildren(...said);
}

function paint(button: HTMLButtonElement, view: ProgressView): void {
  const lesson = lessonOf(button);
  const mark = markOf(view, lesson);
  button.lastElementChild?.replaceChildren(LABELS[mark]);
  button.classList.toggle("btn-act", mark !== "done");
  button.classList.toggle("btn-done", mark === "done");
  // What to do next is the one filled button of the page.
  document.querySelector("a.btn[rel=next]")?.classList.toggle("btn-act", mark === "done");
  say(document.querySelector("[data-said]"), saidOf(view, mark, lesson));
}

/** Keeps the lesson's button and the words below it in step, and remembers that the learner is here. */
export function startLesson(): void {
  const button = buttonHere();
  if (!button) return;
  const { moduleId, id } = lessonOf(button);
  $progress.subscribe((view) => paint(button, view));
  void visitLesson(moduleId, id);
}

/** Completes this lesson, or takes it back. */
export function pressComplete(): void {
  const button = buttonHere();
  if (!button) return;
  const lesson = lessonOf(button);
  isPressed = true;
  if (markOf($progress.get(), lesson) === "done") void unmarkLesson(lesson.moduleId, lesson.id);
  else void completeLesson(lesson.moduleId, lesson.id, lesson.revision);
}
