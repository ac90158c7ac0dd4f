import type { ChildProcess } from "node:child_process";
import { launch, stop } from "#server/scripts/platform/child.ts";

// Waits for the end of what we write to it, which comes with our own; then it ends the group it was told.
const SCRIPT = 'read _; kill -s TERM -- "-$1"; sleep 10; kill -s KILL -- "-$1"';

/** Even kill -9 of this process leaves no server behind that holds the port and the data. */
export function guard(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guardian = launch("sh", ["-c", SCRIPT, "sh", String(child.pid)], { stdio: ["pipe", "ignore", "ignore"] });
  child.once("close", () => void stop(guardian, "SIGKILL"));
}

const LOOK_EVERY_MS = 1000;

/** Below `npm start`, npm is who is asked to stop: when it was killed, nobody could ask us any more. */
export function endWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(look, LOOK_EVERY_MS).unref();
}
