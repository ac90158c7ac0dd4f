import { countOf } from "#features/course/formats.ts";

export const SEE_AGAIN = "See it again";
export const RESET = "Reset module";
export const CERTIFICATE = "Your certificate";
export const KEEP = "Keep it";
export const resetTitle = (title: string): string => `Reset “${title}”?`;
export const resetAbout = (done: number): string =>
  `${countOf(done, "completed lesson")} will be unmarked. The days you earned with them stay.`;
export const RESET_DONE = "Nothing in this module is marked complete any more.";
export const CHANGED = "Changed";
export const SINCE = " since you completed it";
