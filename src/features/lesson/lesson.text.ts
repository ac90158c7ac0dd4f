export const MARK_COMPLETE = "Mark complete";
export const COMPLETED = "Completed, undo";
export const COMPLETE_AGAIN = "Mark complete again";
export const SAVED = "Saved.";
export const MODULE_FINISHED = "That finishes the module.";
export const SEE_CERTIFICATE = "See your certificate";
export const WAITING = "Saved on this device, waiting for the connection.";
export const NOT_STORED = "This browser has no room to keep it: leave this page open until it is saved.";
export const ON_THIS_DEVICE = "Kept on this device.";
export const ON_THIS_PAGE = "This browser stores nothing, so it is kept only while this page is open.";
export const LOG_IN = "Log in to keep it";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
export const changedSince = (completedAt: string): string =>
  `Changed since you completed it on ${day.format(new Date(completedAt))}.`;
