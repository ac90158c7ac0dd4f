import { timecode } from "#features/course/formats.ts";
import type { Finished } from "./finished.ts";

export const YOU_MADE = "You made";
export const YOUR_CERTIFICATE = "Your certificate";
export const OPEN_CERTIFICATE = "Open it";
export const NAME_MISSING = "It waits for the name it is to carry.";
export const TELL_NAME = "Tell us the name";
export const COMES_LATER = "It is made as soon as the connection is back, and is then on your dashboard.";
export const FOR_VISITORS = "With an account this stays yours, and a certificate comes with it.";
export const LOG_IN_TO_KEEP = "Log in to keep it";
export const ENOUGH = "Enough for today";
export const PART_OF_PREMIUM = "Part of Premium.";
export const WRAP_NEXT = "Every lesson is completed. What is rewritten later shows up on your dashboard.";
export const TO_DASHBOARD = "Open your dashboard";
export const CLOSE = "Close";

export const codeWords = (code: string): string => `Code ${code}, anybody can check it`;
export const whereWords = ({ kind, module, modules }: Finished): string =>
  kind === "course" ? "The whole course" : `Module ${module.id} of ${modules}`;
export const titleWords = ({ kind, module }: Finished): string =>
  kind === "course" ? "That is a wrap" : `${module.title} is in the can`;

/** Text alternative of the row of clips. */
export function clipsWords({ kind, clips }: Finished): string {
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0);
  const what = kind === "course" ? "modules" : "lessons";
  return `All ${clips.length} ${what} completed, ${timecode(seconds)}`;
}

export const nextLabel = (moduleId: number): string => `Next, module ${moduleId}`;
export const startWords = (number: string): string => `Start lesson ${number}`;
export const lookWords = (number: string): string => `Look at lesson ${number}`;
