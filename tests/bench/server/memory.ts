import { readFileSync } from "node:fs";

const KILOBYTES = 1024;

/** What a process holds in memory now, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8")) ?? [];
  return Number(kilobytes) / KILOBYTES;
}

/** What a process ever held, in MB. */
export function peakMemoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8")) ?? [];
  return Number(kilobytes) / KILOBYTES;
}
