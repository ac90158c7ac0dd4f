import { atom } from "nanostores";
import { failureOf, isThere, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { newId } from "#lib/newId.ts";
import { ownRows } from "#sync/rows.ts";
import { Synced } from "#sync/synced.ts";
import { texts } from "#texts/community.ts";
import { say } from "#ui/messages/toast.ts";
import { type ReportTarget, tellReport } from "./acts.store.ts";

/** Somebody one does not want to read. */
interface Block {
  id: string;
  at: string;
  blocked: string;
}

/** Out of what was kept or answered; undefined when it is none. */
function blockFrom({ id, blocked, at, created }: Record<string, unknown>): Block | undefined {
  const ms = Date.parse(String(at ?? created));
  const isBlock = typeof id === "string" && id && typeof blocked === "string" && blocked && !Number.isNaN(ms);
  return isBlock ? { id, blocked, at: new Date(ms).toISOString() } : undefined;
}

const stillWaiting = (count: number) => fill(texts.stillWaiting, { count });

/** Whom one does not want to read. */
export const syncedBlocks = new Synced(
  ownRows<Block>({
    ...{ key: "blocked_people", waiting: "waiting_blocks_", collection: "blocks", stillWaiting, rowFrom: blockFrom },
    same: { as: ({ blocked }) => blocked, joined: (known) => known },
    isFixed: true,
  }),
);

const blockOf = (user: string): Block | undefined =>
  user ? syncedBlocks.peek().data.rows.find(({ blocked }) => blocked === user) : undefined;

export const isBlocking = (user: string): boolean => blockOf(user) !== undefined;

/** From now on one reads nothing of somebody. */
export function block(user: string): void {
  if (!isBlocking(user)) void syncedBlocks.add({ kind: "written", row: { id: newId(), blocked: user } });
}

export function unblock(user: string): void {
  const known = blockOf(user);
  if (known) void syncedBlocks.add({ kind: "removed", rowId: known.id, as: user });
}

/** What one reported of this page: it is shown to nobody less than to who did. */
export const $reportedEntries = atom<ReadonlySet<string>>(new Set());
export const hasReported = (id: string): boolean => $reportedEntries.get().has(id);

export function noteReported(ids: readonly string[]): void {
  if (ids.length > 0) $reportedEntries.set(new Set([...$reportedEntries.get(), ...ids]));
}

/** Reports what somebody wrote, or them; what was not heard is said. @returns whether it was heard */
export async function report(target: ReportTarget, targetId: string, reason: string): Promise<boolean> {
  noteReported([targetId]);
  try {
    await tellReport(target, targetId, reason);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (isThere(failure)) return true;
    $reportedEntries.set(new Set([...$reportedEntries.get()].filter((id) => id !== targetId)));
    say(sentenceOf(failure));
    return false;
  }
}

/** Blocks that the server did not take are no longer shown as done. @returns its sentence; "" when it took all */
export function dropRefused(): string {
  const { waiting, refusals } = syncedBlocks.peek();
  const sentences: string[] = [];
  for (const one of waiting) {
    const sentence = refusals[one.id];
    if (!sentence || one.kind !== "written") continue;
    sentences.push(sentence);
    void syncedBlocks.add({ kind: "removed", rowId: one.row.id, as: one.row.blocked });
  }
  return sentences[0] ?? "";
}
