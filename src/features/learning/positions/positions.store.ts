import type { Position } from "#contract/positions.d.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import { mapOf, moment, number, shape, that, word } from "#lib/shapes.ts";
import { isLeftBehind } from "#sync/owner.store.ts";
import { after, oldestFirst, isObject, type Operation } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";

/** One person's positions by lesson id. */
interface Positions {
  lessons: Record<string, Position>;
}

interface Watched extends Operation, Position {
  lessonId: string;
}

const second = that(number, (value) => value >= 0);
const positionFrom = shape<Position>({ second, furthest: second, at: moment });
/** Positions by lesson out of anything: a broken one is left out. */
const positionsFrom = mapOf(positionFrom);

/** As the server does it: the newest is where it goes on, the furthest stays the furthest. */
export function joinedPosition(old: Position | undefined, { second, furthest, at }: Position): Position {
  if (!old) return { second, furthest, at };
  const newer = Date.parse(at) > Date.parse(old.at) ? { second, at } : { second: old.second, at: old.at };
  return { ...newer, furthest: Math.max(old.furthest, furthest) };
}

/** What was told, and on top of it where somebody was since. */
export const withWatched = ({ lessons }: Positions, waiting: Watched[]): Positions => ({
  lessons: oldestFirst(waiting).reduce(
    (all, one) => ({ ...all, [one.lessonId]: joinedPosition(all[one.lessonId], one) }),
    lessons,
  ),
});

/** Where somebody was last in each lesson says it all, unless they had seen more of it before. */
export function lastWatched(waiting: Watched[]): Watched[] {
  const ordered = oldestFirst(waiting);
  const isSaid = (old: Watched, index: number) =>
    ordered.slice(index + 1).some((one) => one.lessonId === old.lessonId && one.furthest >= old.furthest);
  return ordered.filter((one, index) => !isSaid(one, index));
}

const ADDRESS = "/api/course/positions";

export const syncedPositions = new Synced<Watched, Positions>({
  key: "positions",
  waiting: "waiting_positions_",
  empty: { lessons: {} },
  isOrderless: true,
  operationFrom(kept) {
    const { id, user, behindMs } = kept;
    const watched = shape({ second, furthest: second, at: moment, lessonId: word })(kept);
    return watched && { ...watched, id, user, ...(behindMs !== undefined && { behindMs }) };
  },
  dataFrom: (parts) => ({ lessons: positionsFrom(parts[""]?.["lessons"]) }),
  apply: withWatched,
  compacted: lastWatched,
  // No learner has to know.
  isQuiet: () => true,
  async send({ ask, read }, operations) {
    const positions = operations.map(({ lessonId, second, furthest, at }) => ({ lessonId, second, furthest, at }));
    const answer = await (positions.length > 0
      ? ask(ADDRESS, { method: "POST", body: { positions } })
      : read("positions"));
    return { data: { lessons: positionsFrom(isObject(answer) ? answer["positions"] : {}) }, sent: operations };
  },
});

/** Where whoever sits here stopped in a lesson's video. */
export const positionIn = (lessonId: string): Position | undefined => syncedPositions.peek().data.lessons[lessonId];

/** Tells the server what it has not heard and hears what other devices told. A visitor's stay here. */
export const tellPositions = (): Promise<void> => syncedPositions.now();

const KEEP_EVERY_S = 5;
const END_S = 1;

/** Keeps where the video stands while it plays, and tells the server at every pause and when the page is left. */
export function keepWatching(controller: VideoController, lessonId: string): void {
  const { video } = controller;
  let furthest = positionIn(lessonId)?.furthest ?? 0;
  let keptAt = controller.second;
  let hasPlayed = false;
  const keep = () => {
    if (!hasPlayed) return;
    keptAt = controller.second;
    // Whoever saw it to the end begins at the beginning.
    const isOver = video.ended || controller.second > controller.length - END_S;
    if (isLeftBehind()) return;
    const known = positionIn(lessonId);
    const second = isOver ? 0 : Math.round(controller.second * 10) / 10;
    const far = Math.max(Math.round(furthest * 10) / 10, known?.furthest ?? 0);
    syncedPositions.keep({ lessonId, second, furthest: far, ...(known && { at: after(known.at) }) });
  };
  video.addEventListener("playing", () => (hasPlayed = true));
  video.addEventListener("timeupdate", () => {
    if (video.paused || video.seeking) return;
    furthest = Math.max(furthest, controller.second);
    if (Math.abs(controller.second - keptAt) >= KEEP_EVERY_S) keep();
  });
  video.addEventListener("pause", () => {
    keep();
    void tellPositions();
  });
  const leave = () => {
    if (!video.paused) keep();
    syncedPositions.hurry();
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  addEventListener("pagehide", leave);
}
