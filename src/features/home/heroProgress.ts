import { resumeAt } from "#features/video/seconds.ts";
import { positionIn } from "#features/positions/positions.store.ts";
import { paintNext } from "#features/progress/painting.ts";
import { $progress } from "#features/progress/progress.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { timecode } from "#features/course/formats.ts";
import { outlineHere, type PlacedLesson } from "#features/course/pageOutline.ts";
import { nameClip } from "#features/timeline/timeline.ts";
import { onward } from "./home.ts";
import { texts } from "#texts/home.ts";
import { texts as outlineTexts } from "#texts/outline.ts";

const find = <Kind extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<Kind>(selector);

const write = (place: Element | null, words: string) => place?.replaceChildren(words);

function showPicture(image: HTMLImageElement | null, address = ""): void {
  if (!image || image.getAttribute("src") === address) return;
  image.removeAttribute("srcset");
  image.src = address;
}

/** The poster, its play button and its caption show this lesson, by its number in the whole course. */
function showPoster({ id, moduleId, title, seconds, picture, access }: PlacedLesson, number: number): void {
  const poster = find<HTMLAnchorElement>("[data-hero] a");
  if (!poster) return;
  poster.href = routes.lesson(moduleId, id);
  showPicture(poster.querySelector("img"), picture);
  const second = resumeAt(positionIn(id)?.second ?? 0, seconds);
  write(poster.querySelector(".sr-only"), fill(texts.play, { number, title }));
  write(poster.querySelector(".time"), `${timecode(second)} / ${timecode(seconds)}`);
  write(find("[data-hero-number]"), fill(texts.lesson, { number }));
  write(find("[data-hero-title]"), title);
  write(find("[data-hero-access]"), texts.access[access]);
}

/** The flag of the timeline stands at the clip, and the strip below names it. */
function movePlayhead(clips: HTMLElement[], clip: HTMLElement): void {
  const [first] = clips;
  if (first) first.dataset["was"] = "todo";
  paintNext(clips, clip.dataset["clip"]);
  const playhead = find("[data-timeline] .playhead");
  if (playhead) clip.after(playhead);
  nameClip();
}

/** The home page of somebody who has begun without an account leads on to where they were. */
export function startHero(): void {
  const link = find<HTMLAnchorElement>("[data-begin]");
  const clips = [...document.querySelectorAll<HTMLElement>("[data-timeline] a[data-clip]")];
  if (!link || clips.length === 0) return;
  $progress.subscribe(({ progress }) => {
    const { lesson, number } = onward(outlineHere(), progress) ?? {};
    const clip = clips.find((one) => one.dataset["clip"] === lesson?.id);
    if (!clip || !lesson || !number) return;
    link.href = routes.lesson(lesson.moduleId, lesson.id);
    link.textContent = fill(outlineTexts.goOn, { number });
    showPoster(lesson, number);
    movePlayhead(clips, clip);
  });
}
