import type { View } from "#sync/sync.ts";
import type { ProgressOperation } from "./operations.ts";
import type { ProgressView } from "./progress.ts";
import type { ProgressData } from "./reading.ts";

/** A page that was merely opened is nothing the learner waits for; a visitor waits for nobody. */
export const viewOf = ({ data, waiting, ...view }: View<ProgressOperation, ProgressData>): ProgressView => ({
  state: view.state,
  progress: data.progress,
  waiting: view.isVisitor ? 0 : waiting.filter(({ kind }) => kind !== "visited").length,
  knownAt: view.knownAt,
  isKept: view.isKept,
  isVisitor: view.isVisitor,
});
