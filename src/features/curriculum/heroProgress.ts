import { isBegun, nextLesson } from "#features/progress/progress.ts";
import { $progress } from "#features/progress/progress.store.ts";
import * as words from "./curriculum.text.ts";

/** The home page of somebody who has begun without an account leads on to where they were. */
export function startHero(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-begin]");
  const clips = [...document.querySelectorAll<HTMLAnchorElement>("[data-timeline] a[data-clip]")];
  if (!link || clips.length === 0) return;
  const ids = clips.map((clip) => clip.dataset["clip"] ?? "");
  $progress.subscribe(({ progress }) => {
    const clip = clips[Math.max(ids.indexOf(nextLesson(ids, progress) ?? ""), 0)];
    if (!clip || !isBegun(progress)) return;
    link.href = clip.href;
    link.textContent = words.continueAt(ids.indexOf(clip.dataset["clip"] ?? "") + 1);
  });
}
