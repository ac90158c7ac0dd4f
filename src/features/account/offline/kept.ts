import type { KeepableModule } from "#contract/offline.d.ts";

/** What lies in a module's cache about itself: what was kept, and whether all of it is there. */
export interface Kept extends KeepableModule {
  isWhole: boolean;
}

/**
 * open: it can be kept. keeping: it is being fetched. unfinished: a part of it lies here. kept. changed: kept, and its
 * lessons say something else by now.
 */
export type State = "open" | "keeping" | "unfinished" | "kept" | "changed";

export interface Row extends KeepableModule {
  state: State;
  /** How many bytes of it are here, while it is being fetched. */
  here: number;
}

/** A module without the files that it is made of. */
export const keepable = ({ id, title, lessons, online, bytes, version }: KeepableModule): KeepableModule => ({
  ...{ id, title, lessons, online, bytes, version },
});

function stateOf(kept: Kept | undefined, current: KeepableModule | undefined): State {
  if (!kept) return "open";
  if (!kept.isWhole) return "unfinished";
  return current && current.version !== kept.version ? "changed" : "kept";
}

/**
 * Every module that can be kept or is, in the order of the course, the one that the page is about first.
 * @param current what the site offers now; undefined without a network
 */
export function moduleRows(current: KeepableModule[] | undefined, kept: Kept[], here?: number): Row[] {
  const ids = [...new Set([...(current ?? []), ...kept].map(({ id }) => id))].sort((a, b) => a - b);
  const rows = ids.flatMap((id): Row[] => {
    const mine = kept.find((one) => one.id === id);
    const now = current?.find((one) => one.id === id);
    const shown = mine?.isWhole ? mine : (now ?? mine);
    return shown ? [{ ...shown, state: stateOf(mine, now), here: 0 }] : [];
  });
  return [...rows.filter(({ id }) => id === here), ...rows.filter(({ id }) => id !== here)];
}

const MB = 1_000_000;

/** "0.4", "12" or "340": megabytes, as devices count them. */
export function megabytes(bytes: number): string {
  const count = bytes / MB;
  return count < 10 ? Math.max(0.1, count).toFixed(1) : String(Math.round(count));
}

/** Room for more than itself: a device that is full to the brim loses what it had. */
export const hasRoom = (bytes: number, { quota, usage }: { quota?: number; usage?: number }): boolean =>
  quota === undefined || quota - (usage ?? 0) > 1.2 * bytes;
