import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";

const BLOCKS = "[data-quiz],[data-checklist],[data-copy]";
const NEAR = ["pointerover", "focusin", "click"];

const reach = (event?: Event): void =>
  void import("./blocksPage.ts").then(({ startBlocks }) => startBlocks(event)).catch(reportUnexpected);

/** Answers, ticks and copies need their code only when somebody reaches for them, or did so before this ran. */
export function followBlocks(): void {
  if (!document.querySelector(BLOCKS)) return;
  const isEarly = document.querySelector(`:is(${BLOCKS}) :checked`);
  if (isEarly || hasStoredSession() || readStored(KEYS.quiz) || readStored(KEYS.ticks)) reach();
  for (const name of NEAR)
    document.addEventListener(name, (event) => (event.target as Element).closest(BLOCKS) && reach(event));
}
