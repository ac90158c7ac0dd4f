import type { SaidName } from "#contract/said.d.ts";

/** Why accounts together hid something. */
export const REPORTED = "Reported by three accounts.";
/** Why it is back without a look. */
export const NO_SAY = "Whoever reported it has no say any more.";
export const BY_SUPERUSER = "By a superuser.";
export const ON_APPEAL = "On appeal.";

/** What the log keeps in these words whatever the site speaks, as figures are counted by them: how they are shown. */
export const SHOWN: ReadonlyMap<string, SaidName> = new Map([
  [REPORTED, "reportedByThree"],
  [NO_SAY, "reportersSilent"],
  [BY_SUPERUSER, "bySuperuser"],
  [ON_APPEAL, "onAppeal"],
]);
