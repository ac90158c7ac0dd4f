import type { ClipShown } from "#ui/film/Clips.tsx";
import type { PlanFacts } from "#features/membership/membership/membership.ts";

/** What the page of the order knows before anybody is known. */
export interface OrderProps {
  /** Those that cost something, in the author's order. */
  plans: PlanFacts[];
  /** What the choice of each plan says, by its id. */
  choices: Record<string, string>;
  /** What Premium opens, in a line. */
  opens: string;
  taxNote: string | undefined;
  /** The version of the terms that are agreed to. */
  terms: string;
  /** Its lessons. */
  clips: ClipShown[];
}
