import { atom } from "nanostores";
import type { Asked } from "./asked.ts";

/** Which seconds of the lesson were asked about, and what shows a question: the transcript marks its lines by it. */
export const $askedLines = atom<{ seconds: readonly Asked[]; show: (id: string) => void } | undefined>();
