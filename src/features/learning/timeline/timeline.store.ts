import { atom } from "nanostores";

/** Premium was opened a moment ago: a timeline on the page shows its clips come alight. */
export const $lights = atom(false);

/** Once for each opening: whoever loads the page anew has seen it. */
export function lightUp(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate") $lights.set(true);
}

/** Where the home page's film stands on the course's timeline. */
export interface Playhead {
  lessonId: string;
  /** How much of the lesson's line is over, 0 to 1. */
  share: number;
}

/** The film says where it is; nothing before it began. */
export const $playhead = atom<Playhead | undefined>(undefined);

/** The timeline asks the film for a lesson's line; the film takes the wish away when it has gone there. */
export const $wanted = atom<string | undefined>(undefined);
