import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { compileHooks } from "#server/scripts/hooks/compile.ts";
import { run } from "#server/scripts/platform/child.ts";
import { forgetPassword } from "#server/scripts/settings/environment.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { closeToOthers, privately } from "./closed.ts";
import { requireKnownData } from "./data.ts";
import { lockDataDir } from "./dataLock.ts";
import { serverEnvironment } from "./environment.ts";
import { sayUndone } from "./exchange.ts";
import { endWithNpm } from "./launchServer.ts";
import { requireDataDir, requireFreePort } from "./place.ts";
import { requireTestPayments } from "./testPayments.ts";

/** Locks the data folder for this process and undoes an interrupted exchange. */
export async function takeData(settings: Settings): Promise<void> {
  requireDataDir(settings.dataDir);
  await lockDataDir(settings);
  sayUndone(settings.dataDir);
}

/** Prepares all that a server needs except its site. @returns the executable */
export async function readyToServe(settings: Settings): Promise<string> {
  forgetPassword();
  endWithNpm();
  await takeData(settings);
  requireKnownData(settings.dataDir);
  await requireFreePort(settings);
  await requireTestPayments(settings);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  return executable;
}

/** Prepares all that `startUp` needs. @returns the executable */
export async function readyToStartUp(settings: Settings): Promise<string> {
  requireDataDir(settings.dataDir);
  requireKnownData(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  return executable;
}

/** PocketBase has no command that only starts up; deleting a superuser that does not exist does nothing else. */
const NOT_THERE = "absent@example.invalid";

/**
 * Starts PocketBase up and ends it. The hooks read their task from this command's environment, because every user of
 * the machine can read its arguments.
 * @returns whether it succeeded, and its output
 */
export async function startUp(
  executable: string,
  settings: Settings,
  wanted: Record<string, string>,
): Promise<{ isDone: boolean; said: string }> {
  const args = ["superuser", "delete", ...folderFlags(settings), "--", NOT_THERE];
  const env = { ...serverEnvironment(settings), ...wanted };
  const { code, lines } = await privately(() => run(executable, args, { env }));
  return { isDone: code === 0, said: lines.join(" ") };
}
