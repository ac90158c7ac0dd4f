import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, fault } from "./faults.ts";
import { BACKUP, noteBackup, type World } from "./world.ts";

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const noted =
  (hours: number, more = {}) =>
  (world: World) => {
    noteBackup(world, hours, more);
    return () => noteBackup(world, 5);
  };
/** What is wrong with what is kept elsewhere: back-ups. */
export const KEPT: Fault[] = [
  fault("a back-up of the night before last", "backup", "look", /is 1 day old/, { make: noted(40) }),
  fault("a back-up of last week", "backup", "unsafe", /is 7 days old/, { make: noted(170) }),
  fault("a back-up that failed", "backup", "look", /failed: The disk is full/, {
    make: noted(5, { failedAt: secondsAgo(60), failure: "The disk is full" }),
  }),
  fault("no back-up", "backup", "unsafe", /There is no back-up of this data yet/, {
    make: (world) => (noteBackup(world, 5, { at: undefined }), () => noteBackup(world, 5)),
  }),
  fault("a back-up that somebody took away", "backup", "unsafe", /The newest back-up is gone/, {
    make: ({ backups }) => (rmSync(join(backups, BACKUP)), () => writeFileSync(join(backups, BACKUP), "x")),
  }),
  fault("back-ups beside the data", "backup", "look", /on the same disk as the data/, {
    env: ({ project }) => ({ BACKUP_TO: project }),
  }),
  fault("no passphrase", "backup", "unsafe", /No back-up can be made: .*passphrase/, {
    env: () => ({ BACKUP_PASSPHRASE: "" }),
  }),
  fault("nobody to tell", "backup", "look", /Nobody is told when/, { env: () => ({ BACKUP_MAIL_TO: "" }) }),
  fault("a store that is gone", "backup", "unsafe", /The store at .* does not answer/, {
    env: () => ({
      ...{ BACKUP_TO: "s3://copies/course", BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" },
      ...{ BACKUP_S3_ACCESS_KEY: "abc", BACKUP_S3_SECRET_KEY: "never-said-aloud" },
    }),
  }),
];
