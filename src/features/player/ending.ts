import { outlineHere } from "#features/course/pageOutline.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { drawing } from "#features/video/icons.ts";
import type { Completion } from "./completion.ts";
import { texts } from "#texts/player.ts";

const nextLesson = () => outlineHere().next;

function endActions(controller: VideoController, completion: Completion, close: () => void): HTMLElement {
  const mark = element("button", "btn btn-act");
  mark.innerHTML = drawing("done");
  mark.append(texts.markComplete);
  const done = element("p", "film-done");
  done.role = "status";
  const row = element("p", "film-ways");
  const next = nextLesson();
  const onward = element("a", "btn", next ? texts.nextLesson : texts.toTheCurriculum);
  onward.href = next ? routes.lesson(next.moduleId, next.id) : routes.curriculum();
  const again = element("button", "btn", texts.watchAgain);
  again.addEventListener("click", () => {
    close();
    controller.seek(0);
    controller.play();
  });
  const sayDone = () => {
    mark.remove();
    done.textContent = texts.keptAsDone;
    onward.classList.add("btn-act");
  };
  mark.addEventListener("click", () => {
    completion.complete();
    sayDone();
    onward.focus();
  });
  row.append(mark, onward, again);
  if (completion.isDone) sayDone();
  return element("div", "", done, row);
}

/** At the end: mark complete, go on, or watch again. Nothing happens by itself. */
export function offerNext(controller: VideoController, completion: Completion): void {
  let panel: HTMLElement | undefined;
  const close = () => {
    if (panel?.contains(document.activeElement)) controller.box.focus({ preventScroll: true });
    panel?.remove();
  };
  controller.video.addEventListener("ended", () => {
    close();
    const next = nextLesson();
    const title = element("p", "film-title", next?.title ?? texts.theEnd);
    const label = element("p", "film-clock", next ? texts.upNext : "");
    panel = element("section", "film-panel", label, title, endActions(controller, completion, close));
    panel.ariaLabel = texts.upNext;
    controller.box.append(panel);
  });
  for (const event of ["play", "seeking"]) controller.video.addEventListener(event, close);
}
