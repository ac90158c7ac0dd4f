import { leaveProgress } from "#features/progress/progress.store.ts";
import { stillWaiting } from "#features/progress/progress.text.ts";

/** Before somebody signs out: their progress is sent, or it is said that it waits. */
export const leave = async (): Promise<string> => stillWaiting(await leaveProgress());
