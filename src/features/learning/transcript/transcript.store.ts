import { atom } from "nanostores";
import type { Asked } from "./asked.ts";

/** The line that is said is kept in view. */
export const $isFollowing = atom(true);

/** What shows the transcript among the parts of the lesson, and then the lesson again; a page without parts has none. */
export const $toggleTranscript = atom<(() => void) | undefined>();

export const toggleTranscript = (): void => $toggleTranscript.get()?.();

/** Which seconds of the lesson were asked about, and what shows a question: the transcript marks its lines by it. */
export const $askedLines = atom<{ seconds: readonly Asked[]; show: (id: string) => void } | undefined>();
