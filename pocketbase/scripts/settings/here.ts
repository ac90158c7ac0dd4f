import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { type Filed, useSettingsFile } from "./file.ts";
import { readSettings, type Settings } from "./settings.ts";

/**
 * The settings of this machine: its settings file, and the shell's variables, which win. What is started from here
 * inherits both.
 * @param isLooking changes nothing: doctor says what another command would mend
 */
export function settingsHere(isLooking = false): Settings {
  const file = useSettings(isLooking);
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof Problem && file ? whereItIs(error, file) : error;
  }
}

/** The same without reading them; what the pages of a release were built for needs no saying. */
export function useSettings(isLooking: boolean): Filed | undefined {
  const file = useSettingsFile(process.env, isLooking);
  process.env["SITE_URL"] ||= SHIPPED?.siteUrl ?? "";
  process.env["PAYMENTS"] ||= SHIPPED?.payments ?? "";
  return file;
}

/** Names the line, where the file is what set the value that cannot be. */
function whereItIs(problem: Problem, { path, values, lines }: Filed): Problem {
  const said = problem.message.match(/[A-Z][A-Z0-9_]+/g) ?? [];
  const name = said.find((one) => lines.has(one) && process.env[one] === values[one]);
  return name ? new Problem(`${path}, line ${String(lines.get(name))}: ${problem.message}`) : problem;
}
