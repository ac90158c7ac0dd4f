import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** The variables the program was started with. */
export type Environment = Record<string, string | undefined>;

/**
 * Nothing that is started from here has a use for the operator's password, and nobody shall read it where the system shows
 * with what a program was started (/proc/PID/environ), which stands there until it ends. What started this one keeps it.
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

/** Writes zeros over what this program was started with. @returns false where it was not started with it */
function wipe(beginning: string): boolean {
  try {
    const fields = readFileSync("/proc/self/stat", "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    // env_start and env_end (proc(5), fields 50 and 51; the first two went with the name).
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
    // A system that lets no program write into itself: there it stays readable for its user and root.
    return true;
  }
}
