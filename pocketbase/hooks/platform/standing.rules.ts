/** How moderation left an account. */
export interface Standing {
  /** "banned", "silenced", or "" for most. */
  standing: string;
  /** When that ends; 0 for never. */
  untilMs: number;
}

/** Who reads what is written: its writer alone, or others too. */
export type Audience = "self" | "others";

/** Why an account may not write; undefined when it may. Who is silenced keeps writing what nobody else reads. */
export function writingProblem({ standing, untilMs }: Standing, audience: Audience, nowMs: number): string | undefined {
  const isBanned = standing === "banned";
  const isSilenced = standing === "silenced" && audience === "others";
  const isOver = untilMs > 0 && untilMs <= nowMs;
  if (isOver || !(isBanned || isSilenced)) return undefined;
  const until = untilMs > 0 ? ` until ${new Date(untilMs).toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
  return isBanned
    ? `This account may read, but not write${until}.`
    : `This account may not write where others read${until}.`;
}
