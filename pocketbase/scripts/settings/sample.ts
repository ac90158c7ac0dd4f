import type { Environment } from "./environment.ts";
import type { Filed } from "./file.ts";

/** Settings that are explained together. */
export interface SettingsGroup {
  meaning: string;
  /** Each name with its default; "" for none. */
  defaults: Record<string, string>;
}

const COMMENT = /^# (.*)$/;
const SETTING = /^#([A-Z][A-Z0-9_]*)=(.*)$/;

/** Parses .env.sample: the comment above a group of names is their meaning, the value after = the default. */
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
/** A URL that contains a password. */
const WITH_PASSWORD = /:\/\/[^/\s]*@/;

export type Setting = ReturnType<typeof standingOf>;

/**
 * The state of a setting on this machine; secret values are left out.
 * @returns with `from` as its source: "default", "pocketbase/.env, line 3", "the shell"; "" when it is not set
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
