import type { SaidName } from "#contract/said.d.ts";

/** Why accounts together hid something. */
export const REPORTED = "Reported by three accounts.";
export const BY_SUPERUSER = "By a superuser.";
export const ON_APPEAL = "On appeal.";

/** What the log keeps in these words whatever the site speaks, as figures are counted by them: how they are shown. */
export const SHOWN_REASONS: ReadonlyMap<string, SaidName> = new Map([
  [REPORTED, "reportedByThree"],
  [BY_SUPERUSER, "bySuperuser"],
  [ON_APPEAL, "onAppeal"],
]);
