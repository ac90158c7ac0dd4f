import { DEFAULTS, settingsFrom, type Settings, type Theme } from "./settings.ts";

/** As they lie on the device: when each was chosen (ms since 1970), and whose they are once somebody logged in. */
export interface Kept extends Settings {
  changedAt: Record<string, number>;
  of?: string;
}

export interface Choices {
  kept: Kept;
  theme: Theme;
}

const object = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};

/** Choices out of anything that was stored; what is broken was never chosen. */
export function keptFrom(kept: unknown): Kept {
  const { changedAt, of } = object(kept);
  const moments = Object.entries(object(changedAt)).filter(([, moment]) => typeof moment === "number");
  return {
    ...settingsFrom(kept),
    changedAt: Object.fromEntries(moments) as Record<string, number>,
    ...(typeof of === "string" && { of }),
  };
}

/** The same with another choice, later than whatever was chosen before, also on a clock that runs behind. */
export const withChoice = (kept: Kept, name: string, nowMs: number, choice: Partial<Settings> = {}): Kept => ({
  ...kept,
  ...choice,
  changedAt: { ...kept.changedAt, [name]: Math.max(nowMs, (kept.changedAt[name] ?? 0) + 1) },
});

/** How the device looks stays when somebody leaves it; whose choice it was goes with them. */
export const withoutOwner = ({ of, ...kept }: Kept): Kept => (of === undefined ? kept : { ...kept, changedAt: {} });

/** Settings as the account holds them and as they are sent: some or all, and when each was chosen. */
export type Sent = Partial<Settings> & { theme?: Theme; changedAt: Record<string, number> };

type Name = keyof Settings | "theme";

const NAMES: Name[] = ["theme", ...(Object.keys(DEFAULTS) as (keyof Settings)[])];
const NEVER = -1;

const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark" || value === "system";
const valueOf = ({ kept, theme }: Choices, name: Name) => (name === "theme" ? theme : kept[name]);

function inAccount(settings: Record<string, unknown>, name: Name): number {
  const value = settings[name];
  const isSaid = name === "theme" ? isTheme(value) : typeof value === "boolean";
  return isSaid ? (keptFrom(settings).changedAt[name] ?? 0) : NEVER;
}

/** Somebody else's choices on this device say nothing about this learner. */
const ownOf = (here: Choices, user: string): Choices =>
  here.kept.of === undefined || here.kept.of === user ? here : { kept: keptFrom({}), theme: "system" };

/**
 * This device and the account agree on the newest choice of each setting.
 * @returns what holds from now on, and what the account does not know yet
 */
export function agreed(here: Choices, account: Record<string, unknown>, user: string): Choices & { news?: Sent } {
  const own = ownOf(here, user);
  const values: Record<string, unknown> = {};
  const changedAt = { ...own.kept.changedAt };
  const news: Record<string, unknown> & { changedAt: Record<string, number> } = { changedAt: {} };
  for (const name of NAMES) {
    const [localAt, accountAt] = [own.kept.changedAt[name] ?? NEVER, inAccount(account, name)];
    if (accountAt > localAt || (accountAt === localAt && accountAt !== NEVER)) {
      values[name] = account[name];
      changedAt[name] = accountAt;
    } else {
      values[name] = valueOf(own, name);
      if (localAt > accountAt) [news[name], news.changedAt[name]] = [values[name], localAt];
    }
  }
  const kept = { ...keptFrom({ ...values, changedAt }), of: user };
  const hasNews = Object.keys(news.changedAt).length > 0;
  return { kept, theme: values["theme"] as Theme, ...(hasNews && { news: news as Sent }) };
}

/**
 * The account's clock counts: a choice it took, but dated earlier because this device's clock runs ahead, is dated so here.
 * Not for what was changed again meanwhile, nor for what another device chose later.
 */
export function withMoments(kept: Kept, sent: Sent, account: Record<string, unknown>): Kept {
  const theirs = keptFrom(account).changedAt;
  const isTaken = ([name, at]: [string, number]) => kept.changedAt[name] === at && (theirs[name] ?? Infinity) <= at;
  const taken = Object.entries(sent.changedAt).filter(isTaken);
  const changedAt = { ...kept.changedAt, ...Object.fromEntries(taken.map(([name]) => [name, theirs[name] ?? 0])) };
  return { ...kept, changedAt };
}
