import { createContext, useContext } from "react";

/** The titles of the plans by their ids, as the content says them. */
export const PlanTitles = createContext<ReadonlyMap<string, string>>(new Map());

/** @returns what learners call a plan; its id where the shop no longer has it, nothing for none */
export function usePlanTitle(): (id: string | null) => string | null {
  const titles = useContext(PlanTitles);
  return (id) => id && (titles.get(id) ?? id);
}
