import { type PanelModule, panelCourse } from "#features/learning/outline/panelCourse.ts";
import { texts } from "#texts/bookmarks.ts";
import { fill } from "#lib/fill.ts";
import { type Bookmark, lessonOf, secondOf } from "#features/learning/bookmarks/kept/bookmarks.ts";

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
export function bookmarkPlaceWords(bookmark: Bookmark): string | undefined {
  const place = placeOf(bookmark);
  if (!place) return undefined;
  const { module, index } = place;
  const isClosed = module.lessons[index]?.isPremium && !("premium" in document.documentElement.dataset);
  return fill(isClosed ? texts.types.premiumAt : texts.types.lessonAt, {
    place: `${String(module.id)}.${String(index + 1)}`,
  });
}

/** A lesson of a bookmark's module. */
interface Clip {
  seconds: number;
  /** The bookmark is of it. */
  isOwn: boolean;
  /** Where in it, in %. */
  at?: number;
}

/** The lessons of its module; undefined where there is no lesson. */
export function bookmarkClips(bookmark: Bookmark): Clip[] | undefined {
  const place = placeOf(bookmark);
  const second = secondOf(bookmark);
  return place?.module.lessons.map(({ seconds }, index) => {
    const isOwn = index === place.index;
    return {
      seconds,
      isOwn,
      ...(isOwn && second !== undefined && second <= seconds && { at: (100 * second) / seconds }),
    };
  });
}
