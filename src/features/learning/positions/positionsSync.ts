import { isObject, type Registration } from "#sync/sync.ts";
import {
  formerPositions,
  lastWatched,
  positionsFrom,
  type Positions,
  type Watched,
  watchedFrom,
  withWatched,
} from "./positions.ts";

const ADDRESS = "/api/course/positions";

export const positionsSync: Registration<Watched, Positions> = {
  key: "positions",
  waiting: "waiting_positions_",
  empty: { lessons: {} },
  isOrderless: true,
  operationFrom: watchedFrom,
  dataFrom: (parts) => ({ lessons: positionsFrom(parts[""]?.["lessons"]) }),
  apply: withWatched,
  compacted: lastWatched,
  // No learner has to know.
  isQuiet: () => true,
  formerly: formerPositions,
  async send({ ask }, operations) {
    const positions = operations.map(({ lessonId, second, furthest, at }) => ({ lessonId, second, furthest, at }));
    const answer = await ask(ADDRESS, { method: "POST", body: { positions } });
    return { data: { lessons: positionsFrom(isObject(answer) ? answer["positions"] : {}) }, sent: operations };
  },
};
