import { owner } from "#features/account/owner.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { adopted, keptFrom, lessonsFrom, mergedAll, NONE, type Position, type Positions } from "./positions.ts";

const ADDRESS = "/api/course/positions";

/** What the storage would not take, for as long as the page lives. */
let inMemory: unknown;

const readAll = () => adopted(keptFrom(inMemory ?? readStoredJson(KEYS.positions)), owner());
const readMine = (): Positions => readAll()[owner()] ?? NONE;

function keep(mine: Positions): void {
  const all = { ...readAll(), [owner()]: mine };
  inMemory = store(KEYS.positions, JSON.stringify(all)) ? undefined : all;
}

/** Where whoever sits here stopped in a lesson's video. */
export const positionIn = (lessonId: string): Position | undefined => readMine().lessons[lessonId];

/** Keeps a position on this device; `tellPositions` sends it. */
export function keepPosition(lessonId: string, second: number, furthest: number): void {
  const { lessons, unsent } = readMine();
  const far = Math.max(furthest, lessons[lessonId]?.furthest ?? 0);
  const position = { second, furthest: far, at: new Date().toISOString() };
  keep({ lessons: { ...lessons, [lessonId]: position }, unsent: [...new Set([...unsent, lessonId])] });
}

interface Answer {
  positions: unknown;
  refused: { lessonId: string }[];
}

/** Takes in what other devices told; a position that moved on meanwhile is still to be sent. */
function takeIn(answer: Answer, sent: Record<string, Position>): void {
  const { lessons, unsent } = readMine();
  const waiting = unsent.filter((id) => lessons[id]?.at !== sent[id]?.at);
  keep({ lessons: mergedAll(lessons, lessonsFrom(answer.positions)), unsent: waiting });
}

/**
 * Tells the server what it has not heard and hears what other devices told. A visitor's stay here. What fails is sent
 * with the next one: no learner has to know.
 * @param leaving the page is going: the request outlives it
 */
export async function tellPositions(leaving = false): Promise<void> {
  if (!hasStoredSession()) return;
  const { lessons, unsent } = readMine();
  if (leaving && unsent.length === 0) return;
  const sent = Object.fromEntries(unsent.map((id) => [id, lessons[id] as Position]));
  const positions = Object.entries(sent).map(([lessonId, position]) => ({ lessonId, ...position }));
  try {
    const client = await pocketbase();
    takeIn(await client.send<Answer>(ADDRESS, { method: "POST", body: { positions }, keepalive: leaving }), sent);
  } catch (error) {
    failureOf(error);
  }
}
