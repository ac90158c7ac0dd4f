import { type PanelModule, panelCourse } from "#features/outline/panelCourse.ts";
import { texts } from "#texts/bookmarks.ts";
import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import { type Bookmark, lessonOf, secondOf } from "#features/bookmarks/kept/bookmarks.ts";

interface Place {
  module: PanelModule;
  /** Of the lesson in it, from 0. */
  index: number;
}

function placeOf(bookmark: Bookmark): Place | undefined {
  const id = lessonOf(bookmark);
  const module = panelCourse().find(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  return module && { module, index: module.lessons.findIndex((lesson) => lesson.id === id) };
}

/** Where its lesson stands: "Lesson 3.1"; undefined for what is none, and for one that left the course. */
export function placeWords(bookmark: Bookmark): string | undefined {
  const place = placeOf(bookmark);
  if (!place) return undefined;
  const { module, index } = place;
  const isClosed = module.lessons[index]?.isPremium && !("premium" in document.documentElement.dataset);
  return fill(isClosed ? texts.types.premiumAt : texts.types.lessonAt, {
    place: `${String(module.id)}.${String(index + 1)}`,
  });
}

/** The lessons of its module, drawn to scale, with its own and its second; undefined where there is no lesson. */
export function clipsOf(bookmark: Bookmark): HTMLElement | undefined {
  const place = placeOf(bookmark);
  if (!place) return undefined;
  const { module, index } = place;
  const clips = module.lessons.map(({ seconds }, at) => {
    const clip = element("i", at === index ? "on" : "");
    clip.style.flexGrow = String(seconds);
    return clip;
  });
  const second = secondOf(bookmark);
  const length = module.lessons[index]?.seconds ?? 0;
  if (second !== undefined && second <= length) {
    const mark = element("span", "");
    mark.style.left = `${String((100 * second) / length)}%`;
    clips[index]?.append(mark);
  }
  const row = element("span", "mark-clips", ...clips);
  row.ariaHidden = "true";
  return row;
}
