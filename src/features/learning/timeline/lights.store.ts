import { atom } from "nanostores";

/** Premium was opened a moment ago: a timeline on the page shows its clips come alight. */
export const $lights = atom(false);

/** Once for each opening: whoever loads the page anew has seen it. */
export function lightUp(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate") $lights.set(true);
}
