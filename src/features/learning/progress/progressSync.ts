import { zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import type { Server } from "#sync/device.ts";
import type { Answer, Registration } from "#sync/sync.ts";
import { texts } from "#texts/progress.ts";
import { applied, batchOf, compacted, type Outline, type ProgressOperation, refusalsToShow } from "./operations.ts";
import { EMPTY_PROGRESS } from "./progress.ts";
import { dataFrom, operationFrom, type ProgressData, progressFrom } from "./reading.ts";

const ADDRESS = "/api/course/progress";
const ANSWER_IS_FRESH_MS = 60_000;

type Sent = Answer<ProgressOperation, ProgressData>;

/** The goal is a field of the account; @returns what was sent with it */
async function sendGoal({ ask, user }: Server, operations: ProgressOperation[]): Promise<ProgressOperation[]> {
  const goals = operations.filter((one) => one.kind === "goal");
  const newest = goals.at(-1);
  const body = { weeklyGoal: newest?.days };
  if (newest) await ask(`/api/collections/users/records/${user}`, { method: "PATCH", body });
  return goals;
}

async function send(server: Server, operations: ProgressOperation[]): Promise<Sent> {
  const goals = await sendGoal(server, operations);
  const { batch, sent } = batchOf(operations);
  const body = { ...batch, zone: zoneHere() };
  const answer = sent.length > 0 ? server.ask(ADDRESS, { method: "POST", body }) : server.read("progress");
  const progress = progressFrom(await answer);
  return { data: { progress: { ...progress, refused: [] }, refused: progress.refused }, sent: [...goals, ...sent] };
}

/** @param outline the lessons of the modules the page knows, which may grow */
export const progressSync = (outline: Outline): Registration<ProgressOperation, ProgressData> => ({
  key: "progress",
  waiting: "progress_act_",
  empty: { progress: EMPTY_PROGRESS, refused: [] },
  isOrderless: true,
  isOldAfterMs: ANSWER_IS_FRESH_MS,
  operationFrom,
  dataFrom: (parts) => dataFrom(parts[""] ?? {}),
  apply: ({ progress, refused }, waiting) => ({ progress: applied(progress, waiting, outline), refused }),
  compacted,
  merged: (told, known) => ({ ...told, refused: refusalsToShow(known.refused, told.refused) }),
  isQuiet: ({ kind }) => kind === "visited",
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  send,
});
