import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { type Filed, useSettingsFile } from "./file.ts";
import { readSettings, type Settings } from "./settings.ts";

/**
 * The settings of this machine: its settings file and the shell's variables, which take precedence. Child processes
 * inherit both.
 * @param isLooking true to change nothing, as doctor reports what other commands would fix
 */
export function settingsHere(isLooking = false): Settings {
  const file = useSettings(isLooking);
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof Problem && file ? whereItIs(error, file) : error;
  }
}

/**
 * Loads the settings into the environment without parsing them; a release supplies the values its pages were built for.
 */
export function useSettings(isLooking: boolean): Filed | undefined {
  const file = useSettingsFile(process.env, isLooking);
  process.env["SITE_URL"] ||= SHIPPED?.siteUrl ?? "";
  process.env["PAYMENTS"] ||= SHIPPED?.payments ?? "";
  return file;
}

/** Adds the file's line to a problem when the file set the invalid value. */
function whereItIs(problem: Problem, { path, values, lines }: Filed): Problem {
  const said = problem.message.match(/[A-Z][A-Z0-9_]+/g) ?? [];
  const name = said.find((one) => lines.has(one) && process.env[one] === values[one]);
  return name ? new Problem(`${path}, line ${String(lines.get(name))}: ${problem.message}`) : problem;
}
