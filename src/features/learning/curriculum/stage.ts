export type Stage = "new" | "begun" | "done";

/** How far a learner is in a module. */
export function stageOf(done: number, lessons: number): Stage {
  if (done === 0) return "new";
  return done < lessons ? "begun" : "done";
}
