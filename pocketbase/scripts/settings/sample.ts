import type { Environment } from "./environment.ts";
import type { Filed } from "./file.ts";

/** Some settings that are explained together. */
export interface SettingsGroup {
  meaning: string;
  /** Each name with its default, "" where there is none. */
  defaults: Record<string, string>;
}

const COMMENT = /^# (.*)$/;
const SETTING = /^#([A-Z][A-Z0-9_]*)=(.*)$/;

/** The settings as .env.sample explains them: the comment above the names is their meaning, what stands behind a = the default. */
export function settingsIn(sample: string): SettingsGroup[] {
  const groups: SettingsGroup[] = [];
  let comment: string[] = [];
  let group: SettingsGroup | undefined;
  for (const line of sample.split("\n")) {
    const [, words] = COMMENT.exec(line) ?? [];
    const [, name, value = ""] = SETTING.exec(line) ?? [];
    if (words !== undefined) comment.push(words);
    if (name !== undefined && (comment.length > 0 || !group)) {
      groups.push((group = { meaning: comment.join("\n"), defaults: {} }));
      comment = [];
    }
    if (name !== undefined && group) group.defaults[name] = value;
    if (line === "") comment = [];
  }
  return groups;
}

const SECRET = /PASSWORD|SECRET|PASSPHRASE$|TOKEN$|_KEY$/;
/** An address with somebody's password in it. */
const WITH_PASSWORD = /:\/\/[^/\s]*@/;

export type Setting = ReturnType<typeof standingOf>;

/**
 * How a setting stands on this machine; what is secret is never said.
 * @returns as `from` where it was set: "default", "pocketbase/.env, line 3", "the shell"; "" where nothing is set
 */
export function standingOf(name: string, usual: string, environment: Environment, file: Filed | undefined) {
  const set = environment[name] ?? "";
  const isSecret = SECRET.test(name) || WITH_PASSWORD.test(set);
  if (set === "") return { name, value: usual, isSecret, from: usual && "default" };
  const isFiled = file?.values[name] === set;
  return {
    name,
    value: isSecret ? "" : set,
    isSecret,
    from: isFiled ? `${file.path}, line ${String(file.lines.get(name))}` : "the shell",
  };
}
