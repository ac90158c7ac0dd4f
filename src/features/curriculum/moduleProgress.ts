import { paintNext } from "#features/progress/painting.ts";
import { isChangedSince, isCompleted, nextLesson, type Progress } from "#features/progress/progress.ts";
import { $progress, resetModule } from "#features/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/toast.ts";
import * as words from "./curriculum.text.ts";
import { confirmReset } from "./resetDialog.ts";

const rowsIn = (page: Element) => [...page.querySelectorAll<HTMLAnchorElement>("a[data-lesson]")];
const isDone = (progress: Progress) => (row: HTMLElement) => isCompleted(progress, row.dataset["lesson"] ?? "");

function paintContinue(page: Element, progress: Progress): void {
  const link = page.querySelector<HTMLAnchorElement>("[data-continue]");
  const rows = rowsIn(page);
  const ids = rows.map((row) => row.dataset["lesson"] ?? "");
  const next = nextLesson(ids, progress);
  const at = rows.findIndex((row) => row.dataset["lesson"] === next);
  const target = rows[Math.max(at, 0)];
  if (!link || !target) return;
  const isStarted = rows.some(isDone(progress)) || progress.last?.lessonId === next;
  paintNext([...page.querySelectorAll<HTMLElement>("[data-clip]")], isStarted ? next : undefined);
  link.href = target.href;
  link.textContent = !next ? words.SEE_AGAIN : isStarted ? words.continueAt(at + 1) : words.startAt(at + 1);
  link.classList.toggle("btn-act", next !== undefined);
}

function paintChanged(row: HTMLElement, progress: Progress): void {
  const isChanged = isChangedSince(progress, row.dataset["lesson"] ?? "", Number(row.dataset["revision"]));
  const note = row.querySelector("[data-changed]");
  if (!isChanged) return note?.remove();
  if (note) return;
  const fresh = element("span", "", words.CHANGED, element("span", "sr-only", words.SINCE));
  fresh.dataset["changed"] = "";
  row.lastElementChild?.prepend(fresh);
}

/** The way to the module's certificate, once there is one. */
function certificateLink(page: HTMLElement): (progress: Progress) => void {
  const link = element("a", "ms-3", words.CERTIFICATE);
  return ({ certificates }) => {
    const own = certificates.find(({ moduleId }) => moduleId === page.dataset["module"]);
    if (!own) return link.remove();
    link.href = routes.certificate(own.code);
    // Placed again, it would lose the focus. On the line that stands there anyway nothing below it moves.
    if (!link.isConnected) page.querySelector("[data-sum]")?.parentElement?.append(link);
  };
}

function resetButton(page: HTMLElement): HTMLButtonElement {
  const button = element("button", "btn btn-quiet", words.RESET);
  button.type = "button";
  button.addEventListener("click", async () => {
    const title = page.querySelector("h1")?.textContent ?? "";
    const done = rowsIn(page).filter(isDone($progress.get().progress)).length;
    if (!(await confirmReset(title, done))) return button.focus();
    page.querySelector<HTMLElement>("[data-continue]")?.focus();
    void resetModule(Number(page.dataset["module"]));
    say(words.RESET_DONE);
  });
  return button;
}

/** The module's page: where to go on, what changed, and a way to begin again. */
export function startModule(): void {
  const page = document.querySelector<HTMLElement>("[data-module]:has([data-continue])");
  if (!page) return;
  const reset = resetButton(page);
  const paintCertificate = certificateLink(page);
  $progress.subscribe(({ progress }) => {
    paintContinue(page, progress);
    for (const row of rowsIn(page)) paintChanged(row, progress);
    if (rowsIn(page).some(isDone(progress))) page.querySelector("[data-continue]")?.after(reset);
    else reset.remove();
    paintCertificate(progress);
  });
}
