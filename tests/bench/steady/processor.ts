import { readFileSync } from "node:fs";

/** Of all cores since the start of the machine, in hundredths of a second. */
export type Processor = { all: number; idle: number; stolen: number };

export function processor(): Processor {
  const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const fields = first.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = fields;
  return { all: fields.reduce((sum, one) => sum + one, 0), idle: idle + waiting, stolen };
}

/** What a process and its children that ended used of the cores, in hundredths of a second. */
export function usedBy(pid: number | "self"): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
}
