import { newId } from "#lib/newId.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";
import { Synced } from "#sync/synced.ts";
import {
  type DraftRow,
  type Local,
  localFrom,
  LONGEST_SHARED,
  newer,
  rowFrom,
  type Values,
  draftValues,
} from "./draft.ts";
import { fill } from "#lib/fill.ts";
import { ownRows } from "#sync/rows.ts";
import { texts } from "#texts/posting.ts";

const draftsSync = ownRows<DraftRow>({
  ...{ key: "drafts", waiting: "waiting_drafts_", collection: "drafts", rowFrom },
  stillWaiting: (count) => fill(texts.stillWaiting, { count }),
  same: { as: ({ key }) => key, joined: newer },
});

export const syncedDrafts = new Synced(draftsSync);

const rowOf = (key: string): DraftRow | undefined => syncedDrafts.peek().data.rows.find((row) => row.key === key);

/** What is written and not posted at a place, here or on another device: the newest of both; undefined for nothing. */
export function postDraft(key: string): Local | undefined {
  const here = localFrom(readStoredJson(key), $owner.get());
  const row = rowOf(key);
  return row && row.at > (here?.at ?? "") ? { values: draftValues(row.text), at: row.at } : here;
}

/** Keeps what stands in a form, at each key. @returns false where this browser keeps nothing */
export const keepHere = (key: string, values: Values): boolean =>
  store(key, JSON.stringify({ user: $owner.get(), at: new Date().toISOString(), text: JSON.stringify(values) }));

/** Tells the other devices, once somebody pauses. Resolves when the server has heard or cannot. */
export async function shareDraft(key: string, values: Values): Promise<void> {
  const text = JSON.stringify(values);
  const known = rowOf(key);
  if (text.length > LONGEST_SHARED || known?.text === text) return;
  await syncedDrafts.add({ kind: "written", row: { id: known?.id ?? newId(), key, text } });
}

/** Where a draft is kept. */
export function draftStanding(key: string, values: Values): "account" | "device" | "nowhere" {
  const { waiting, state } = syncedDrafts.peek();
  const waits = waiting.some((one) => one.kind === "written" && one.row.key === key);
  if (!waits && state === "known" && rowOf(key)?.text === JSON.stringify(values)) return "account";
  return localFrom(readStoredJson(key), $owner.get()) ? "device" : "nowhere";
}

/** It was posted, or thrown away. */
export function dropDraft(key: string): void {
  store(key, null);
  const known = rowOf(key);
  if (known) void syncedDrafts.add({ kind: "removed", rowId: known.id, as: key });
}
