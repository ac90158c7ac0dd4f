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

export const DEFAULTS: Settings = {
  motion: true,
  particles: true,
  playerKeys: true,
  autoComplete: true,
  notifications: true,
  emailUpdates: true,
};

/** Settings out of anything that was stored: what is missing or broken is its default. */
export function settingsFrom(kept: unknown): Settings {
  const known = Object.entries(kept !== null && typeof kept === "object" ? kept : {}).filter(
    ([key, value]) => key in DEFAULTS && typeof value === "boolean",
  );
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

/** Nothing stored, or anything else, follows the system (spec §4). */
export const themeFrom = (kept: string | null): Theme => (kept === "light" || kept === "dark" ? kept : "system");
