import { readdirSync, readFileSync } from "node:fs";

/** The process of the PocketBase that serves a data folder; undefined for none. */
export const serverOf = (dataDir: string): number | undefined =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      const words = read(`/proc/${pid}/cmdline`).split("\0");
      return words.includes("serve") && words.includes(`--dir=${dataDir}`);
    });

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const inStatus = (pid: number, name: string): number =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/** Megabytes of the machine's memory that a process holds now. */
export const heldMB = (pid: number): number => inStatus(pid, "VmRSS");

/** The most it ever held. */
export const mostMB = (pid: number): number => inStatus(pid, "VmHWM");
