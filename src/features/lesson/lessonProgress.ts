import { isMembersSide } from "#features/account/membersSide.ts";
import { lessonHere, lessonIn, outlineHere, type PlacedLesson } from "#features/course/pageOutline.ts";
import { isChangedSince, isCompleted, type ProgressView } from "#features/progress/progress.ts";
import { $progress, $refused, completeLesson, unmarkLesson, visitLesson } from "#features/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";
import { isLeftBehind } from "#sync/owner.store.ts";
import { element } from "#ui/element.ts";
import { texts } from "#texts/lesson.ts";
import { changedSince } from "./lesson.text.ts";

type Lesson = Pick<PlacedLesson, "moduleId" | "id" | "revision">;
type Mark = "todo" | "done" | "changed";

const LABELS: Record<Mark, string> = {
  todo: texts.markComplete,
  done: texts.completedUndo,
  changed: texts.completeAgain,
};

function markOf({ progress }: ProgressView, { id, revision }: Lesson): Mark {
  if (!isCompleted(progress, id)) return "todo";
  return isChangedSince(progress, id, revision) ? "changed" : "done";
}

/** The outcome is announced only if the button was pressed on this page. */
let isPressed = false;

const logIn = () => {
  const link = element("a", "", texts.logInToKeep);
  link.href = routes.login(location.pathname);
  return link;
};

/** What was just finished, when it finished the module. */
function certificateOf({ certificates, modules }: ProgressView["progress"], { moduleId }: Lesson): (string | Node)[] {
  const own = certificates.find((one) => one.moduleId === String(moduleId));
  if (!own || !modules[moduleId]?.completed) return [];
  const link = element("a", "", texts.seeCertificate);
  link.href = routes.certificate(own.code);
  return [" ", texts.moduleFinished, " ", link];
}

function saidOfWaiting({ isKept, state }: ProgressView): string {
  if (!isKept) return texts.noRoom;
  return state === "stale" || state === "empty" ? texts.waiting : "";
}

/** What is to be said of this lesson's progress; nothing when all is as it should be. */
function saidOf(view: ProgressView, mark: Mark, lesson: Lesson): (string | Node)[] {
  const { isVisitor, isKept, waiting, progress, state } = view;
  if (isVisitor) return mark === "todo" ? [] : [isKept ? texts.onThisDevice : texts.onThisPage, " ", logIn()];
  if (waiting > 0) return [saidOfWaiting(view)];
  const refusal = isPressed ? $refused.get().find((one) => one.lessonId === lesson.id)?.message : undefined;
  if (refusal && mark !== "done") return [refusal];
  if (mark === "changed") return [changedSince(progress.lessons[lesson.id]?.completedAt ?? "")];
  return isPressed && state === "known" ? [texts.saved, ...certificateOf(progress, lesson)] : [];
}

function say(place: Element | null, said: (string | Node)[]): void {
  const text = said.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
  if (place && place.textContent !== text) place.replaceChildren(...said);
}

function paint(button: HTMLElement, lesson: Lesson, view: ProgressView): void {
  const mark = markOf(view, lesson);
  button.lastElementChild?.replaceChildren(LABELS[mark]);
  button.classList.toggle("btn-act", mark !== "done");
  button.classList.toggle("btn-done", mark === "done");
  // Only one button of the page is filled: the next thing to do.
  document.querySelector("a.btn[rel=next]")?.classList.toggle("btn-act", mark === "done");
  say(document.querySelector("[data-said]"), saidOf(view, mark, lesson));
}

/** Keeps the lesson's button and the words below it up to date, and records the visit. */
export function startLesson(): void {
  const button = document.querySelector<HTMLElement>("[data-complete]");
  const lesson = lessonHere();
  if (!button || !lesson) return;
  $progress.subscribe((view) => paint(button, lesson, view));
  // Whoever opened it signed out in another tab before this ran: no visitor was here.
  if (isLeftBehind() || (isMembersSide() && $progress.get().isVisitor)) return;
  void visitLesson(lesson.moduleId, lesson.id);
}

/** Completes a lesson of this page, or takes it back. */
export function toggleComplete(lessonId: string): void {
  const lesson = lessonIn(outlineHere(), lessonId);
  if (!lesson) return;
  isPressed = true;
  if (markOf($progress.get(), lesson) === "done") void unmarkLesson(lesson.moduleId, lesson.id);
  else void completeLesson(lesson.moduleId, lesson.id, lesson.revision);
}
