/** Who writes a replica from a moment on: a mark in the store that is never changed. Each has a number and a folder of its own. */
export interface Generation {
  number: number;
  machine: string;
  host: string;
  at: string;
}

const DIGITS = 6;
const MARK = /^primary-(\d{6})\.json$/;

export const folderOf = (number: number): string => String(number).padStart(DIGITS, "0");
export const markOf = (number: number): string => `primary-${folderOf(number)}.json`;
/** Says that the machine that wrote a generation stopped serving, and left nothing behind. */
export const doneOf = (number: number): string => `done-${folderOf(number)}.json`;

/** The number of the newest mark; 0 for none. */
export const newestIn = (names: string[]): number =>
  Math.max(0, ...names.map((name) => Number(MARK.exec(name)?.[1] ?? 0)));

/** What a start has to do before it may serve. */
export type Step =
  /** Nobody else wrote: a new generation begins with the data that is here. */
  | { act: "begin"; number: number }
  /** The data of the newest generation is to be brought here first. */
  | { act: "take over"; from: Generation; number: number }
  | { act: "refuse"; by: Generation };

/**
 * Each start begins a generation, with a whole copy: what was written into the log while Litestream did not run (a server
 * that came up first after a crash, a restore, a command) it was seen to miss, and then what it holds is damaged.
 * @param latest the newest generation of the store
 * @param machine this one
 */
export function stepOf(latest: Generation | undefined, machine: string, isTakingOver: boolean): Step {
  if (!latest) return { act: "begin", number: 1 };
  if (latest.machine === machine) return { act: "begin", number: latest.number + 1 };
  return isTakingOver ? { act: "take over", from: latest, number: latest.number + 1 } : { act: "refuse", by: latest };
}
