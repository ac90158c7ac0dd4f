import { track } from "#lib/analytics.ts";
import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { say } from "#ui/toast.ts";
import { NOT_REACHED } from "./panels.ts";

/** Brings what shows and changes progress on this page; a visitor who only reads never needs it. */
export async function openProgress(press?: "complete"): Promise<void> {
  try {
    const { startProgressPage, pressComplete } = await import("./progressPage.ts");
    startProgressPage();
    if (press) pressComplete();
  } catch (error) {
    if (navigator.onLine) reportUnexpected(error);
    if (press) say(NOT_REACHED);
  }
}

const isThere = (selector: string) => document.querySelector(selector) !== null;
const hasSome = () => hasStoredSession() || readStored(KEYS.progress) !== null;

/** Where lessons are shown, a device that knows of progress shows it too. */
export function followProgress(): void {
  const lesson = document.querySelector<HTMLElement>("[data-complete]")?.dataset["complete"]?.split(" ");
  if (lesson) track("lesson_start", { module_id: Number(lesson[0]), lesson_id: lesson[1] ?? "" });
  if (!isThere("[data-clip]")) return;
  if (hasSome()) return void openProgress();
  // Another part of the page completed a lesson.
  document.addEventListener("progress", () => void openProgress());
}
