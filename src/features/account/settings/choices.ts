import { accountField } from "#sync/accountField.ts";
import { oldestFirst, isObject, lastOfEach, type Operation, type Registration } from "#sync/sync.ts";
import { DEFAULTS, type Settings, type Theme } from "./settings.ts";

/** How the site looks and behaves on a device. */
export interface Look extends Settings {
  theme: Theme;
}

/** What nobody chose. */
export const PLAIN_LOOK: Look = { ...DEFAULTS, theme: "system" };

type Name = keyof Look;
const NAMES = Object.keys(PLAIN_LOOK) as Name[];
const NEVER = -1;

/** What was chosen, of some settings or of all, and when (ms since 1970): as an account holds it, and as it is sent. */
export type Chosen = Partial<Look> & { changedAt: Record<string, number> };

export const NO_CHOICES: Chosen = { changedAt: {} };

/** One setting as somebody chose it. */
export interface Choice extends Operation {
  name: Name;
  value: boolean | Theme;
}

const isValue = (name: Name, value: unknown): value is boolean | Theme =>
  name === "theme" ? value === "light" || value === "dark" || value === "system" : typeof value === "boolean";

/** Choices out of anything that was stored or sent; what is broken was never chosen, what has no moment long ago. */
export function chosenFrom(kept: unknown): Chosen {
  const { changedAt, ...values } = isObject(kept) ? kept : {};
  const moments = isObject(changedAt) ? changedAt : {};
  const names = NAMES.filter((name) => isValue(name, values[name]));
  return {
    ...(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Look>),
    changedAt: Object.fromEntries(names.map((name) => [name, Number(moments[name]) || 0])),
  };
}

/** Of each setting the newest choice; of two at one moment the other's. */
export function newestChoices(one: Chosen, other: Chosen): Chosen {
  const isNewer = (name: Name): boolean => (other.changedAt[name] ?? NEVER) >= (one.changedAt[name] ?? 0);
  const newer = NAMES.filter((name) => name in other && isNewer(name));
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => newer.includes(name as Name)));
  return { ...one, ...pick(other), changedAt: { ...one.changedAt, ...pick(other.changedAt) } };
}

/** What was told, and on top of it what waits. */
export const withChoices = (told: Chosen, waiting: Choice[]): Chosen =>
  oldestFirst(waiting).reduce(
    (all, { name, value, at }) => newestChoices(all, { [name]: value, changedAt: { [name]: Date.parse(at) } }),
    told,
  );

/** What waits, out of its kept text; undefined when it is broken. */
export function choiceFrom({ name, value, ...facts }: Operation & Record<string, unknown>): Choice | undefined {
  const known = NAMES.find((one) => one === name);
  return known && isValue(known, value) ? { ...facts, name: known, value } : undefined;
}

/** How a device looks to somebody: as they chose, and where they chose nothing as it did, unless it was another's. */
export function lookOf(chosen: Chosen, here: Look, isAnothers: boolean): Look {
  const look = { ...(isAnothers ? PLAIN_LOOK : here), ...chosen };
  return Object.fromEntries(NAMES.map((name) => [name, look[name]])) as unknown as Look;
}

/** How a device looks lies apart, below `theme` and `settings`: there the first paint reads it as it stands. */
export const settingsSync: Registration<Choice, Chosen> = {
  key: "settings_known",
  waiting: "waiting_settings_",
  empty: NO_CHOICES,
  isOrderless: true,
  operationFrom: choiceFrom,
  dataFrom: (parts) => chosenFrom(parts[""]),
  apply: withChoices,
  compacted: (waiting) => lastOfEach(waiting, ({ name }) => name),
  // No learner has to know.
  isQuiet: () => true,
  async send(server, operations) {
    const change = operations.length > 0 ? withChoices(NO_CHOICES, operations) : undefined;
    return { data: chosenFrom(await accountField(server, "settings", change)), sent: operations };
  },
};
