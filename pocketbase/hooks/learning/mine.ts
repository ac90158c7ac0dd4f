import type { FirstRows, Mine } from "#contract/mine.d.ts";
import { learner, answerPrivately } from "../platform/doors/learner.ts";
import { zoneOf } from "../platform/zones.ts";
import { achievementsOf } from "./achievements/achievements.ts";
import { positionsOf } from "./positions.ts";
import { wholeProgressOf } from "./progress/progress.ts";
import { practiceOf } from "./quiz/quiz.ts";

/** As many rows as src/sync/rows.ts takes for a whole page: it asks for the next ones itself. */
const MOST_ROWS = 500;

type Read<Answer> = (e: core.RequestEvent, user: core.Record, zone: string) => Answer;

/** Own rows, which the collection's rules show to their owner alone. */
function rows(collection: string, sort = "", most = MOST_ROWS): Read<FirstRows> {
  return (e, { id }) => {
    const items = e.app.findRecordsByFilter(collection, "user = {:id}", sort, most, 0, { id });
    $apis.enrichRecords(e, items);
    return { items };
  };
}

const READS: { [Name in keyof Mine]: Read<Mine[Name]> } = {
  progress: (e, user, zone) => wholeProgressOf(e.app, user, zone),
  positions: (e, user) => ({ positions: positionsOf(e.app, user.id), refused: [] }),
  quiz: (e, user, zone) => practiceOf(e.app, user.id, zone),
  achievements: (e, user, zone) => achievementsOf(e.app, user.id, zone),
  bookmarks: rows("bookmarks"),
  notes: rows("notes"),
  notifications: rows("notifications", "-created", 100),
  drafts: rows("drafts"),
  blocks: rows("blocks"),
};

const isRead = (name: string): name is keyof Mine => Object.hasOwn(READS, name);

/** Several of what a page shows of the caller, in one answer. What nobody knows is left out. */
export function readMine(e: core.RequestEvent): void {
  const user = learner(e);
  const query = e.request.url.query();
  const zone = zoneOf(user, query.get("zone"));
  const names = new Set(query.get("of").split(",").filter(isRead));
  return answerPrivately(e, Object.fromEntries([...names].map((name) => [name, READS[name](e, user, zone)])));
}
