import { atom } from "nanostores";

/** The line that is said is kept in view. */
export const $isFollowing = atom(true);

/** What shows the transcript among the parts of the lesson, and then the lesson again; a page without parts has none. */
export const $toggleTranscript = atom<(() => void) | undefined>();

export const toggleTranscript = (): void => $toggleTranscript.get()?.();
