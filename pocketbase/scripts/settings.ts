import { readFileSync } from "node:fs";
import { SETTINGS_SAMPLE } from "./platform/paths.ts";
import { runVerb } from "./platform/verb.ts";
import { useSettings } from "./settings/here.ts";
import { type Setting, settingsIn, standingOf } from "./settings/sample.ts";

const VERB = {
  name: "settings",
  says: "Shows every setting: what it means, its default, and what is set here. Shows no secret, changes nothing.",
  options: { set: { says: "only what is set here" } },
};

runVerb(VERB, ({ options }) => {
  const file = useSettings(true);
  const groups = settingsIn(readFileSync(SETTINGS_SAMPLE, "utf8")).flatMap(({ meaning, defaults }) => {
    const all = Object.entries(defaults).map(([name, usual]) => standingOf(name, usual, process.env, file));
    const shown = options["set"] ? all.filter(isSet) : all;
    return shown.length > 0 ? [{ meaning, settings: shown }] : [];
  });
  const says = groups.map(({ meaning, settings }) => [meaning, ...settings.map(words)].join("\n")).join("\n\n");
  return Promise.resolve({ says: says || "Nothing is set here.", facts: { groups } });
});

function isSet({ from }: Setting): boolean {
  return from !== "" && from !== "default";
}

function words(setting: Setting): string {
  const { name, value, isSecret, from } = setting;
  if (!from) return `  ${name}  not set`;
  if (!isSet(setting)) return `  ${name}=${value}`;
  return isSecret ? `  ${name} is set (${from})` : `  ${name}=${value}  (${from})`;
}
