import { atom } from "nanostores";

/** Where the page keeps a place for it beside the video. */
export const BESIDE = "transcript-beside";

/** The line that is said is kept in view. */
export const $isFollowing = atom(true);

/** The transcript has left its place among the parts of the lesson for one beside the video. */
export const $isBeside = atom(false);

/** What puts the transcript beside the video and back; a page without one has none. */
export const $toggleBeside = atom<(() => void) | undefined>();

export const toggleBeside = (): void => $toggleBeside.get()?.();
