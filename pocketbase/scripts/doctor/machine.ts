import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { reason } from "#server/scripts/platform/problem.ts";
import { counted, size } from "#server/scripts/platform/words.ts";
import { openIn } from "#server/scripts/serve/closed.ts";
import { requireKnownData } from "#server/scripts/serve/data.ts";
import { freeMegabytes, requireDataDir, usedShare } from "#server/scripts/serve/place.ts";
import { queuesOf } from "#server/scripts/status/standing.ts";
import { type Case, type Finding, fine, look, unsafe } from "./finding.ts";

const MB = 1_048_576;
const UNITS: Record<string, number> = { "": 1, B: 1, KiB: 1024, MiB: MB, GiB: 1024 * MB };
/** Enough for proving a backup, a build, or resizing a picture. */
const TIGHT_MB = 256;
const TOO_TIGHT_MB = 96;
const FULL_FROM = 0.8;
const FULL_UP_FROM = 0.95;
const LEAST_FREE_MB = 200;

/** Warns early enough to make room: a full disk refuses every write. */
export function aboutDisk(used: number, freeMB: number): Finding {
  const says = `${String(Math.round(used * 100))} % of the data's disk are used, ${size(freeMB * MB)} are free.`;
  const todo = "Make room: pocketbase/README.md, The disk is full.";
  if (used > FULL_UP_FROM || freeMB < LEAST_FREE_MB)
    return unsafe("disk", `${says} When it is full, nothing can be saved.`, todo);
  return used < FULL_FROM ? fine("disk", says) : look("disk", says, todo);
}

export function aboutMemory(freeBytes: number, allBytes: number): Finding {
  const says = `${size(freeBytes)} of ${size(allBytes)} of memory can be used.`;
  const todo = "Stop what else runs here, or take a larger machine.";
  if (freeBytes < TOO_TIGHT_MB * MB)
    return unsafe("memory", `${says} The system may end the server at any moment.`, todo);
  return freeBytes < TIGHT_MB * MB ? look("memory", says, todo) : fine("memory", says);
}

/** Go collects garbage harder near GOMEMLIMIT; a limit that is never reached does not protect the machine's memory. */
function aboutLimit(limit: string, allBytes: number): Finding[] {
  const [, number, unit = ""] = /^(\d+)([KMG]iB|B)?$/.exec(limit) ?? [];
  const bytes = Number(number) * (UNITS[unit] ?? 1);
  if (!number || bytes <= 0.8 * allBytes) return [];
  const says = `GOMEMLIMIT (${limit}) is more than four fifths of the memory here, ${size(allBytes)}.`;
  return [look("memory", says, "Set it to a half.")];
}

/** The memory available to the server; a container's limit counts. */
export function lookAtMemory({ environment }: Case): Finding[] {
  const bound = process.constrainedMemory();
  const all = bound > 0 && bound < totalmem() ? bound : totalmem();
  return [aboutMemory(process.availableMemory(), all), ...aboutLimit(environment["GOMEMLIMIT"] || "400MiB", all)];
}

const ABOUT = "data";

/** The data folder, its disk and its permissions. */
export async function lookAtData({ settings }: Case): Promise<Finding[]> {
  const { dataDir } = settings;
  if (!existsSync(dataDir)) return [fine(ABOUT, `The data folder ${dataDir} will be made at the first start.`)];
  const disk = aboutDisk(usedShare(dataDir), freeMegabytes(dataDir));
  try {
    requireDataDir(dataDir);
  } catch (error) {
    return [disk, unsafe(ABOUT, reason(error), "Give it to the server's user, on a disk with room.")];
  }
  try {
    requireKnownData(dataDir);
  } catch (error) {
    return [disk, unsafe(ABOUT, reason(error), "No server can be started on it as it is.")];
  }
  const open = openIn(dataDir).length;
  const shut = fine(ABOUT, `${dataDir} can be written to, and no other user of this machine can look into it.`);
  const isOpen = `Other users of this machine can look into ${dataDir} (${counted(open, "file and folder")}).`;
  return [disk, open === 0 ? shut : unsafe(ABOUT, isOpen, "npm start shuts it.")];
}

/** Mails and payment events given up after a day of retries. */
export function lookAtQueues({ settings }: Case): Finding[] {
  if (!existsSync(join(settings.dataDir, "data.db"))) return [];
  const { mailsGivenUp, paymentsGivenUp } = queuesOf(settings.dataDir);
  const mails = look("mail", `${counted(mailsGivenUp, "mail")} could not be sent and were given up.`, "npm run logs");
  const says = `${counted(paymentsGivenUp, "event")} of the payment provider could not be read and were given up.`;
  const events = unsafe("events", says, "pocketbase/README.md, Payments are stuck.");
  return [...(mailsGivenUp > 0 ? [mails] : []), ...(paymentsGivenUp > 0 ? [events] : [])];
}
