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

/** Makes this process the only one that has the data, as it was before what was cut off. */
export async function takeData(settings: Settings): Promise<void> {
  requireDataDir(settings.dataDir);
  await lockDataDir(settings);
  sayUndone(settings.dataDir);
}

/** Sees to what a server needs before its site. @returns the executable */
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

/** Sees to what `startUp` needs. @returns the executable */
export async function readyToStartUp(settings: Settings): Promise<string> {
  requireDataDir(settings.dataDir);
  requireKnownData(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  return executable;
}

/** PocketBase has no command that only starts up; to delete what is not there does nothing else. */
const NOT_THERE = "absent@example.invalid";

/**
 * Starts PocketBase up and ends it. What is to be done the hooks find in the environment of this one command: its words
 * every user of the machine could read.
 * @returns whether it ended well, and what it said
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
