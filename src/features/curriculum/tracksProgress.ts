import { countDone, isBegun, isCompleted, type Progress } from "#features/progress/progress.ts";
import { nextLesson } from "#features/outline/nextLesson.ts";
import { paintNext, tick, writeOver } from "#features/progress/painting.ts";
import { $progress } from "#features/progress/progress.store.ts";
import { element } from "#ui/element.ts";
import { texts } from "#texts/curriculum.ts";
import { idsOf } from "#features/course/lessonIds.ts";
import { outlineHere, placesIn, type PageLesson, type PageModule } from "#features/course/pageOutline.ts";
import { stageOf } from "./stage.ts";
import { $stages } from "./stages.store.ts";
import { COMMA } from "#lib/language/comma.ts";

const clipOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-filter-item] [data-clip="${CSS.escape(id)}"]`);
const trackOf = ({ id }: PageModule) => document.querySelector<HTMLElement>(`[data-filter-item][data-module="${id}"]`);

function write(place: Element | null, written: (Node | string)[] | undefined): void {
  if (place) writeOver(place, written);
}

/** The tick and the spoken word of a lesson's clip. */
function paintClip(clip: HTMLElement, isDone: boolean, isNext: boolean): void {
  const facts = clip.querySelector(".facts");
  facts?.querySelector("svg")?.remove();
  if (isDone) facts?.firstElementChild?.after(tick(14));
  const said = isDone ? [`${COMMA}${texts.clipDone}`] : isNext ? [`${COMMA}${texts.clipHere}`] : undefined;
  write(clip.parentElement?.querySelector("[data-clip-state]") ?? null, said);
}

function paintTrack(track: HTMLElement, module: PageModule, progress: Progress, next: string | undefined): void {
  const ids = idsOf(module);
  const done = countDone(progress, ids);
  const isDone = done === ids.length;
  track.toggleAttribute("data-here", next !== undefined && ids.includes(next));
  for (const id of ids) {
    const clip = clipOf(id);
    if (clip) paintClip(clip, isCompleted(progress, id), id === next);
  }
  const count = [`${done}/${ids.length}`, element("span", "sr-only", ` ${texts.lessonsDone}`)];
  write(track.querySelector("[data-done-of]"), isBegun(progress) ? count : undefined);
  const mark = track.querySelector("[data-mark]");
  mark?.toggleAttribute("data-done", isDone);
  write(mark, isDone ? [tick(14), texts.done] : undefined);
}

/** The lessons this learner may open. */
const isOpen = ({ access }: PageLesson) => access === "free" || "premium" in document.documentElement.dataset;

/** The curriculum's tracks: what is done, where the learner is, and what the filter by progress goes by. */
export function startTracks(): void {
  if (!document.querySelector("[data-filter-item]")) return;
  const outline = outlineHere();
  const modules = outline.modules.filter(({ lessons }) => lessons.length > 0);
  const lessons = placesIn(outline);
  const clips = lessons.map(({ id }) => clipOf(id)).filter((clip) => clip !== null);
  $progress.subscribe(({ progress }) => {
    const open = lessons.filter(isOpen).map(({ id }) => id);
    const next = isBegun(progress) ? nextLesson(open, progress) : undefined;
    paintNext(clips, next);
    for (const module of modules) {
      const track = trackOf(module);
      if (track) paintTrack(track, module, progress, next);
    }
    const stageIn = (ids: string[]) => stageOf(countDone(progress, ids), ids.length);
    $stages.set(Object.fromEntries(modules.map((module) => [module.id, stageIn(idsOf(module))])));
  });
}
