import { useEffect, useState } from "react";
import { want } from "#lib/wanted.ts";
import { useKept } from "#ui/useKept.ts";
import { EMPTY, isCompleted, type ProgressView } from "./progress.ts";
import { $progress, startProgress } from "./progress.store.ts";

/** What the build draws, before anything is known of the reader. */
const NOTHING_YET: ProgressView = {
  ...{ state: "loading", progress: EMPTY, waiting: 0, knownAt: null },
  ...{ isKept: true, isVisitor: false },
};

interface Whole {
  id: number;
  lessons: { id: string }[];
}

/**
 * How far a reader is.
 * @param whole one or several modules: their lessons are then known to be all of each
 */
export function useProgress(whole: Whole | Whole[]): ProgressView {
  const view = useKept($progress, NOTHING_YET);
  useEffect(() => {
    startProgress(Object.fromEntries([whole].flat().map(({ id, lessons }) => [id, lessons.map(({ id }) => id)])));
    // The other parts of the page that show progress, and what announces it.
    want("progress");
  }, [whole]);
  return view;
}

/** The lessons that were finished since the page knew what was done. */
export function useFresh({ state, progress }: ProgressView): (lessonId: string) => boolean {
  const [before, setBefore] = useState<ProgressView["progress"]>();
  if (!before && state !== "loading") setBefore(progress);
  return (lessonId) => before !== undefined && !isCompleted(before, lessonId) && isCompleted(progress, lessonId);
}
