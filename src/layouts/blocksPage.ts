import { reportUnexpected } from "#lib/report.ts";

const isThere = (selector: string): boolean => document.querySelector(selector) !== null;
const within = (event: Event | undefined, selector: string): Element | null =>
  event?.target instanceof Element ? event.target.closest(selector) : null;

let isStarted = false;

/** Brings the blocks of a lesson to life: what was answered and ticked before is shown, and a press is not lost. */
export async function startBlocks(event?: Event): Promise<void> {
  const button = within(event, "[data-copy]");
  if (event?.type === "click" && button) (await import("#features/blocks/copying.ts")).copyTemplate(button);
  if (isStarted) return;
  isStarted = true;
  try {
    if (isThere("[data-checklist]")) (await import("#features/blocks/ticks.store.ts")).startTicks();
    if (isThere("[data-quiz]")) (await import("#features/quiz/lessonQuiz.ts")).startLessonQuiz();
  } catch (error) {
    isStarted = false;
    if (navigator.onLine) reportUnexpected(error);
  }
}
