import { useEffect } from "react";
import { isMembersSide } from "#features/account/session/membersSide.ts";
import { $owner, isLeftBehind } from "#sync/owner.store.ts";
import { visitLesson } from "./progress.store.ts";

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
