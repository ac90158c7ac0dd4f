import { countDone, isBegun, isCompleted, nextLesson, type Progress } from "#features/progress/progress.ts";
import { paintNext, tick } from "#features/progress/painting.ts";
import { $progress } from "#features/progress/progress.store.ts";
import { element } from "#ui/element.ts";
import * as words from "./curriculum.text.ts";
import { stageOf } from "./stage.ts";

const clipsIn = (track: Element) => [...track.querySelectorAll<HTMLElement>("[data-clip]")];
const idOf = (clip: HTMLElement): string => clip.dataset["clip"] ?? "";

/** What stood in a place before progress was painted there. */
const before = new WeakMap<Element, Node[]>();
function write(place: Element | null, written: (Node | string)[] | undefined): void {
  if (!place) return;
  if (!before.has(place)) before.set(place, [...place.childNodes]);
  place.replaceChildren(...(written ?? before.get(place) ?? []));
}

/** The tick and the spoken word of each clip. */
function paintClips(clips: HTMLElement[], progress: Progress): void {
  for (const clip of clips) {
    const isDone = isCompleted(progress, idOf(clip));
    const facts = clip.querySelector(".facts");
    facts?.querySelector("svg")?.remove();
    if (isDone) facts?.firstElementChild?.after(tick(14));
    const said = isDone ? [words.SAID_DONE] : clip.dataset["state"] === "now" ? [words.SAID_HERE] : undefined;
    write(clip.parentElement?.querySelector("[data-clip-state]") ?? null, said);
  }
}

function paintTrack(track: HTMLElement, progress: Progress): void {
  const ids = clipsIn(track).map(idOf);
  if (ids.length === 0) return;
  const done = countDone(progress, ids);
  const count = [`${done}/${ids.length}`, element("span", "sr-only", words.LESSONS_DONE)];
  track.dataset["stage"] = stageOf(done, ids.length);
  track.toggleAttribute("data-here", track.querySelector('[data-state="now"]') !== null);
  paintClips(clipsIn(track), progress);
  write(track.querySelector("[data-done-of]"), isBegun(progress) ? count : undefined);
  const mark = track.querySelector("[data-mark]");
  mark?.toggleAttribute("data-done", done === ids.length);
  write(mark, done === ids.length ? [tick(14), words.DONE] : undefined);
}

/** The lessons this learner may open. */
const isOpen = ({ dataset }: HTMLElement) =>
  "premium" in document.documentElement.dataset || (dataset["was"] ?? dataset["state"]) !== "premium";

/** The curriculum's tracks: what is done, where the learner is, and what the filter by progress goes by. */
export function startTracks(): void {
  const tracks = [...document.querySelectorAll<HTMLElement>("[data-filter-item]")];
  if (tracks.length === 0) return;
  const clips = tracks.flatMap(clipsIn);
  $progress.subscribe(({ progress }) => {
    const next = isBegun(progress) ? nextLesson(clips.filter(isOpen).map(idOf), progress) : undefined;
    paintNext(clips, next);
    for (const track of tracks) paintTrack(track, progress);
    document.dispatchEvent(new Event("stages"));
  });
}
