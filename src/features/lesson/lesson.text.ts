import { dateWords } from "#lib/dates.ts";

export const MARK_COMPLETE = "Mark complete";
export const COMPLETED_UNDO = "Completed, undo";
export const COMPLETE_AGAIN = "Mark complete again";
export const SAVED = "Saved.";
export const MODULE_FINISHED = "That finishes the module.";
export const SEE_CERTIFICATE = "See your certificate";
export const WAITING = "Saved on this device, waiting for the connection.";
export const NO_ROOM = "This browser has no room to keep it: leave this page open until it is saved.";
export const ON_THIS_DEVICE = "Kept on this device.";
export const ON_THIS_PAGE = "This browser stores nothing, so it is kept only while this page is open.";
export const LOG_IN_TO_KEEP = "Log in to keep it";

export const changedSince = (completedAt: string): string =>
  `Changed since you completed it on ${dateWords(Date.parse(completedAt))}.`;
