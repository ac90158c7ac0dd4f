import { totalmem } from "node:os";
import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { size } from "#server/scripts/verb/words.ts";

const MB = 1_048_576;
const UNITS: Record<string, number> = { "": 1, B: 1, KiB: 1024, MiB: MB, GiB: 1024 * MB };
/** A back-up's proof, a build, a picture made smaller. */
const TIGHT_MB = 256;
const TOO_TIGHT_MB = 96;
const FULL_FROM = 0.8;
const FULL_UP_FROM = 0.95;
const LEAST_FREE_MB = 200;

/** A full disk refuses every write: early enough to make room. */
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

/** The engine cleans up harder near GOMEMLIMIT: one that is never reached keeps nobody from the machine's end. */
function aboutLimit(limit: string, allBytes: number): Finding[] {
  const [, number, unit = ""] = /^(\d+)([KMG]iB|B)?$/.exec(limit) ?? [];
  const bytes = Number(number) * (UNITS[unit] ?? 1);
  if (!number || bytes <= 0.8 * allBytes) return [];
  const says = `GOMEMLIMIT (${limit}) is more than four fifths of the memory here, ${size(allBytes)}.`;
  return [look("memory", says, "Set it to a half.")];
}

/** What this machine's memory leaves to the server; a container's own bound counts. */
export function lookAtMemory({ environment }: Case): Finding[] {
  const bound = process.constrainedMemory();
  const all = bound > 0 && bound < totalmem() ? bound : totalmem();
  return [aboutMemory(process.availableMemory(), all), ...aboutLimit(environment["GOMEMLIMIT"] || "400MiB", all)];
}
