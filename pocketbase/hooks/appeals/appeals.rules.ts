/** What a decision is about: of which table, and whose or which record. */
export interface Target {
  table: string;
  /** Of a review, whose it is. */
  id: string;
}

/** Reads the target of a line of the moderation log, such as "posts ID" or "reviews WHOSE ABOUT". */
export function targetIn(target: string): Target {
  const [table = "", id = ""] = target.split(" ");
  return { table, id };
}

/** Whether the target itself says whose it is. */
export const namesItsOwner = ({ table }: Target): boolean => table === "users" || table === "reviews";
