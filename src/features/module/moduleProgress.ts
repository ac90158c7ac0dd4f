import { paintNext } from "#features/progress/painting.ts";
import { isChangedSince, isCompleted, type Progress } from "#features/progress/progress.ts";
import { nextLesson } from "#features/outline/nextLesson.ts";
import { $progress, resetModule } from "#features/progress/progress.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";
import { idsOf } from "#features/course/lessonIds.ts";
import { outlineHere, type PageLesson, type PageModule } from "#features/course/pageOutline.ts";
import { texts } from "#texts/module.ts";
import { texts as outlineTexts } from "#texts/outline.ts";
import { confirmReset } from "./resetDialog.ts";

const isDone =
  (progress: Progress) =>
  ({ id }: PageLesson) =>
    isCompleted(progress, id);

function paintContinue(link: HTMLAnchorElement, module: PageModule, progress: Progress): void {
  const { id: moduleId, lessons } = module;
  const next = nextLesson(idsOf(module), progress);
  const at = lessons.findIndex(({ id }) => id === next);
  const target = lessons[Math.max(at, 0)];
  if (!target) return;
  const isStarted = lessons.some(isDone(progress)) || progress.last?.lessonId === next;
  paintNext([...document.querySelectorAll<HTMLElement>("[data-clip]")], isStarted ? next : undefined);
  link.href = routes.lesson(moduleId, target.id);
  link.textContent = next
    ? fill(isStarted ? outlineTexts.goOn : outlineTexts.start, { number: at + 1 })
    : texts.seeAgain;
  link.classList.toggle("btn-act", next !== undefined);
}

function paintChanged({ id, revision }: PageLesson, progress: Progress): void {
  const row = document.querySelector(`a[data-lesson="${CSS.escape(id)}"]`);
  const note = row?.querySelector("[data-changed]");
  if (!isChangedSince(progress, id, revision)) return note?.remove();
  if (note) return;
  const fresh = element("span", "", texts.changed, element("span", "sr-only", ` ${texts.since}`));
  fresh.dataset["changed"] = "";
  row?.lastElementChild?.prepend(fresh);
}

/** Links to the module's certificate, once there is one. */
function certificateLink(moduleId: number): (progress: Progress) => void {
  const link = element("a", "", texts.certificate);
  return ({ certificates }) => {
    const own = certificates.find((one) => one.moduleId === String(moduleId));
    if (!own) return link.remove();
    link.href = routes.certificate(own.code);
    // Appended once only, or it would lose focus; on an existing line, so that nothing below it moves.
    if (!link.isConnected) document.querySelector("[data-sum]")?.parentElement?.append(" ", link);
  };
}

function resetButton({ id, title, lessons }: PageModule, goOn: HTMLElement): HTMLButtonElement {
  const button = element("button", "btn btn-quiet", texts.reset);
  button.type = "button";
  button.addEventListener("click", async () => {
    const done = lessons.filter(isDone($progress.get().progress)).length;
    if (!(await confirmReset(title, done))) return button.focus();
    goOn.focus();
    void resetModule(id);
    say(texts.resetDone);
  });
  return button;
}

/** The module's page: where to continue, what changed, and a reset. */
export function startModule(): void {
  const goOn = document.querySelector<HTMLAnchorElement>("a[data-continue]");
  const [module] = outlineHere().modules;
  if (!goOn || !module) return;
  const reset = resetButton(module, goOn);
  const paintCertificate = certificateLink(module.id);
  $progress.subscribe(({ progress }) => {
    paintContinue(goOn, module, progress);
    for (const lesson of module.lessons) paintChanged(lesson, progress);
    // Behind all that stands there, so that nothing moves; and put there once, or it would lose the focus.
    if (!module.lessons.some(isDone(progress))) reset.remove();
    else if (!reset.isConnected) goOn.parentElement?.append(reset);
    paintCertificate(progress);
  });
}
