import { useEffect, useState } from "react";
import { isMembersSide } from "#features/account/session/membersSide.ts";
import { want } from "#lib/wanted.ts";
import { $owner, isLeftBehind } from "#sync/owner.store.ts";
import { useStore } from "#ui/useStore.ts";
import { isCompleted, NOTHING_YET, type ProgressView } from "./progress.ts";
import { $progress, startProgress, visitLesson, type Whole } from "./progress.store.ts";

/**
 * How far a reader is.
 * @param whole one or several modules: their lessons are then known to be all of each
 */
export function useProgress(whole: Whole | Whole[]): ProgressView {
  const view = useStore($progress, NOTHING_YET);
  useEffect(() => {
    startProgress([whole].flat());
    // The other parts of the page that show progress, and what announces it.
    want("progress");
  }, [whole]);
  return view;
}

/** The lessons that were finished since the page knew what was done. */
export function useFreshlyCompleted({ state, progress }: ProgressView): (lessonId: string) => boolean {
  const [before, setBefore] = useState<ProgressView["progress"]>();
  if (!before && state !== "loading") setBefore(progress);
  return (lessonId) => before !== undefined && !isCompleted(before, lessonId) && isCompleted(progress, lessonId);
}

/** A row of clips in which what its reader has done is filled. */
export function useOwnClips<State>(clips: { id: string; state: State; length: number }[], view: ProgressView) {
  const isFresh = useFreshlyCompleted(view);
  return clips.map((clip) => ({
    ...clip,
    state: isCompleted(view.progress, clip.id) ? ("done" as const) : clip.state,
    isFresh: isFresh(clip.id),
  }));
}

let visited = "";

/** Tells once that the lesson was opened, from whichever part of its page is there first: with what asks how far one is. */
export function useVisit(moduleId: number, lessonId: string): void {
  useEffect(() => {
    // Whoever opened it signed out in another tab before this ran: no visitor was here.
    if (visited === lessonId || isLeftBehind() || (isMembersSide() && $owner.get() === "")) return;
    visited = lessonId;
    void visitLesson(moduleId, lessonId);
  }, [moduleId, lessonId]);
}
