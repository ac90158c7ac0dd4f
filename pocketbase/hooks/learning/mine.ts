import type { FirstRows, Mine } from "#contract/mine.d.ts";
import { learner, answerPrivately } from "../platform/doors/learner.ts";
import { zoneOf } from "../platform/zones.ts";
import { achievementsOf } from "./achievements/achievements.ts";
import { positionsOf } from "./positions.ts";
import { wholeProgressOf } from "./progress/progress.ts";
import { practiceOf } from "./quiz/quiz.ts";

/** The page size of src/sync/rows.ts, which fetches further pages itself. */
const MOST_ROWS = 500;

type Read<Answer> = (e: core.RequestEvent, user: core.Record, zone: string) => Answer;

/** Reads the user's own rows, in the form that the collection's rules show to their owner. */
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

/** Returns several parts of the caller's data in one response; ignores unknown names. */
export function readMine(e: core.RequestEvent): void {
  const user = learner(e);
  const query = e.request.url.query();
  const zone = zoneOf(user, query.get("zone"));
  const names = new Set(query.get("of").split(",").filter(isRead));
  return answerPrivately(e, Object.fromEntries([...names].map((name) => [name, READS[name](e, user, zone)])));
}
