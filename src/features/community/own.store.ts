import { fill } from "#lib/fill.ts";
import { newId } from "#lib/newId.ts";
import { rowsIn } from "#sync/rows.ts";
import { Synced } from "#sync/synced.ts";
import { texts } from "#texts/community.ts";
import { type Block, blockFrom, type Report, reportFrom } from "./own.ts";

const stillWaiting = (count: number) => fill(texts.stillWaiting, { count });

/** Whom one does not want to read. */
export const syncedBlocks = new Synced(
  rowsIn<Block>({
    ...{ key: "blocked_people", waiting: "waiting_blocks_", collection: "blocks", stillWaiting, rowFrom: blockFrom },
    same: { as: ({ blocked }) => blocked, joined: (known) => known },
    isFixed: true,
  }),
);

/** What one reported: it is shown to nobody less than to who did. */
export const syncedReports = new Synced(
  rowsIn<Report>({
    ...{ key: "community_reports", waiting: "waiting_community_reports_", collection: "reports", stillWaiting },
    rowFrom: reportFrom,
    same: { as: ({ target, targetId }) => `${target} ${targetId}`, joined: (known) => known },
    isFixed: true,
  }),
);

const blockOf = (user: string): Block | undefined =>
  user ? syncedBlocks.peek().data.rows.find(({ blocked }) => blocked === user) : undefined;

export const blocks = (user: string): boolean => blockOf(user) !== undefined;

export const hasReported = (id: string): boolean =>
  syncedReports.peek().data.rows.some(({ targetId }) => targetId === id);

/** From now on one reads nothing of somebody. */
export function block(user: string): void {
  if (!blocks(user)) void syncedBlocks.add({ kind: "written", row: { id: newId(), blocked: user } });
}

export function unblock(user: string): void {
  const known = blockOf(user);
  if (known) void syncedBlocks.add({ kind: "removed", rowId: known.id, as: user });
}

export function report(target: Report["target"], targetId: string, reason: string): void {
  if (!hasReported(targetId))
    void syncedReports.add({ kind: "written", row: { id: newId(), target, targetId, reason } });
}

/** What the server did not take is no longer shown as done. @returns its sentence; "" when it took all */
export function dropRefused(): string {
  const sentences: string[] = [];
  const [someBlocks, someReports] = [syncedBlocks.peek(), syncedReports.peek()];
  for (const one of someBlocks.waiting) {
    const sentence = someBlocks.refusals[one.id];
    if (!sentence || one.kind !== "written") continue;
    sentences.push(sentence);
    void syncedBlocks.add({ kind: "removed", rowId: one.row.id, as: one.row.blocked });
  }
  for (const one of someReports.waiting) {
    const sentence = someReports.refusals[one.id];
    if (!sentence || one.kind !== "written") continue;
    sentences.push(sentence);
    const { id, target, targetId } = one.row;
    void syncedReports.add({ kind: "removed", rowId: id, as: `${target} ${targetId}` });
  }
  return sentences[0] ?? "";
}
