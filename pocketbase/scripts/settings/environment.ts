import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** The environment variables of the process. */
export type Environment = Record<string, string | undefined>;

/**
 * Removes the operator's password from the environment: child processes do not need it, and the system would show it in
 * /proc/PID/environ for as long as this process runs. The parent process keeps its copy.
 */
export function forgetPassword(environment: Environment = process.env): void {
  if (environment["SUPERUSER_PASSWORD"] === undefined) return;
  delete environment["SUPERUSER_PASSWORD"];
  if (process.platform !== "linux" || !wipe("SUPERUSER_PASSWORD=")) return;
  console.error(
    "SUPERUSER_PASSWORD stands in the environment of the shell or npm that started this, where it can be read as long as they run. " +
      "Write it into the settings file instead, or let npm run create-admin -- EMAIL ask for it.",
  );
}

/** Overwrites the variable in the process's initial environment with zeros. @returns false when it was not there */
function wipe(beginning: string): boolean {
  try {
    const fields = readFileSync("/proc/self/stat", "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    // env_start and env_end (proc(5), fields 50 and 51; the first two were removed with the name).
    const [from = 0, to = 0] = fields.slice(47, 49).map(Number);
    const memory = openSync("/proc/self/mem", "r+");
    try {
      const all = Buffer.alloc(to - from);
      readSync(memory, all, 0, all.length, from);
      const at = all.indexOf(`\0${beginning}`) + 1 || (all.indexOf(beginning) === 0 ? 0 : -1);
      if (at < 0) return false;
      writeSync(memory, Buffer.alloc(all.indexOf(0, at) - at), 0, undefined, from + at);
      return true;
    } finally {
      closeSync(memory);
    }
  } catch {
    // Some systems forbid a process to write its own memory; there its user and root can still read it.
    return true;
  }
}
