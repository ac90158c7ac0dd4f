import { existsSync } from "node:fs";
import { reason } from "#server/scripts/platform/problem.ts";
import { openIn } from "#server/scripts/serve/closed.ts";
import { freeMegabytes, requireDataDir, usedShare } from "#server/scripts/serve/place.ts";
import { NOBODY, superusers } from "#server/scripts/serve/superuser.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { ageOfBackup } from "#server/scripts/watch/age.ts";
import { finding, ok, warn, type Finding } from "./finding.ts";

const FULL_FROM = 0.8;

export function lookAtData({ dataDir }: Settings): Finding[] {
  if (!existsSync(dataDir)) return [ok(`The data folder ${dataDir} will be made at the first start.`)];
  try {
    requireDataDir(dataDir);
  } catch (error) {
    return [finding(false, "", reason(error))];
  }
  const isNamed = superusers(dataDir).some((email) => email !== NOBODY);
  const open = openIn(dataDir).length;
  return [
    ok(`The data folder ${dataDir} can be written to.`),
    open === 0
      ? ok("No other user of this machine can look into it.")
      : warn(`Other users of this machine can look into it (${String(open)} files and folders): npm start shuts it.`),
    aboutDisk(usedShare(dataDir), freeMegabytes(dataDir)),
    aboutBackup(dataDir),
    finding(isNamed, "There is a superuser.", "Nobody can sign in as superuser: npm run superuser -- EMAIL"),
  ];
}

function aboutBackup(dataDir: string): Finding {
  const { isFine, says } = ageOfBackup(dataDir, Date.now());
  return isFine ? ok(says) : warn(says);
}

/** A full disk refuses every write: early enough to make room. */
export function aboutDisk(used: number, freeMB: number): Finding {
  const says = `${String(Math.round(used * 100))} % of its disk are used, ${String(freeMB)} MB are free.`;
  return used < FULL_FROM ? ok(says) : warn(`${says} Make room: when it is full, nothing can be saved.`);
}
