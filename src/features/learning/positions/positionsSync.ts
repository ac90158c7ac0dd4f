import { isObject, type Registration } from "#sync/sync.ts";
import {
  formerly,
  lastWatched,
  lessonsFrom,
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
  dataFrom: (parts) => ({ lessons: lessonsFrom(parts[""]?.["lessons"]) }),
  apply: withWatched,
  compacted: lastWatched,
  // No learner has to know.
  isQuiet: () => true,
  formerly,
  async send({ ask }, operations) {
    const positions = operations.map(({ lessonId, second, furthest, at }) => ({ lessonId, second, furthest, at }));
    const answer = await ask(ADDRESS, { method: "POST", body: { positions } });
    return { data: { lessons: lessonsFrom(isObject(answer) ? answer["positions"] : {}) }, sent: operations };
  },
};
