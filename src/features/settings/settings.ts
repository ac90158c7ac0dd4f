export type Theme = "light" | "dark" | "system";

export interface Settings {
  motion: boolean;
  particles: boolean;
  /** Single-key shortcuts: those of the player, and "/" for the search. */
  playerKeys: boolean;
  /** A lesson is completed by itself at 90 % of its video. */
  autoComplete: boolean;
  notifications: boolean;
  emailUpdates: boolean;
}

/** As they lie on the device: when each was chosen (ms since 1970), and whose they are once somebody logged in. */
export interface Kept extends Settings {
  changedAt: Record<string, number>;
  of?: string;
}

export const DEFAULTS: Settings = {
  motion: true,
  particles: true,
  playerKeys: true,
  autoComplete: true,
  notifications: true,
  emailUpdates: true,
};

const entries = (kept: unknown) => Object.entries(kept !== null && typeof kept === "object" ? kept : {});

/** Settings out of anything that was stored: what is missing or broken is its default. */
export function settingsFrom(kept: unknown): Kept {
  const known = entries(kept).filter(([name, value]) => name in DEFAULTS && typeof value === "boolean");
  const { changedAt, of } = Object.fromEntries(entries(kept));
  const moments = entries(changedAt).filter(([, moment]) => typeof moment === "number");
  return {
    ...DEFAULTS,
    ...Object.fromEntries(known),
    changedAt: Object.fromEntries(moments),
    ...(typeof of === "string" && { of }),
  };
}

/** Nothing stored, or anything else, follows the system (spec §4). */
export const themeFrom = (kept: string | null): Theme => (kept === "light" || kept === "dark" ? kept : "system");

/** The same settings with another choice, later than whatever was chosen before, also on a clock that runs behind. */
export const withChoice = (kept: Kept, name: string, nowMs: number, choice: Partial<Settings> = {}): Kept => ({
  ...kept,
  ...choice,
  changedAt: { ...kept.changedAt, [name]: Math.max(nowMs, (kept.changedAt[name] ?? 0) + 1) },
});
