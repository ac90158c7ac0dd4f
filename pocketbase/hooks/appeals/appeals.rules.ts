/** What is decided against somebody, so that they may answer it. */
const AGAINST = ["hide", "warn", "silence", "ban", "clear"];
/** What is noted beside what was decided, and changes nothing of it. */
export const BESIDE = ["pin", "unpin", "hold", "keep", "appealRejected", "appealUpheld"];

export const standsAgainst = (act: string): boolean => AGAINST.includes(act);
