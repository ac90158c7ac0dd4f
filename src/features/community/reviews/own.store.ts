import { track } from "#lib/analytics.ts";
import { newId } from "#lib/newId.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { type Draft, draftFrom, type OwnReview, type Press, type Words } from "./own.ts";
import { pressesSync, reviewsSync } from "./ownSync.ts";

/** One's own reviews, of each lesson and module one. */
export const syncedReviews = new Synced(reviewsSync);

/** Which reviews one found helpful. */
export const syncedVotes = new Synced(pressesSync("review_votes", "reviewVotes"));

/** Which reviews one reported: they are shown to nobody less than to who did. */
export const syncedReports = new Synced(pressesSync("review_reports", "reviewReports"));

export const ownReview = (contentId: string): OwnReview | undefined =>
  syncedReviews.peek().data.rows.find((row) => row.contentId === contentId);

/** Why the server will not keep it, and whether it still waits to be heard. */
export function standingOf({ contentId }: OwnReview): { isWaiting: boolean; refusal: string | undefined } {
  const { waiting, refusals } = syncedReviews.peek();
  const operation = waiting.find((one) => one.kind === "written" && one.row.contentId === contentId);
  return { isWaiting: operation !== undefined, refusal: operation && refusals[operation.id] };
}

/** Writes one's review of something, in the place of a former one; resolves when the server has heard or cannot. */
export function writeReview(contentId: string, { rating, title, content }: Words): Promise<void> {
  track("review", { act: "written", rating });
  const known = ownReview(contentId);
  const words = { rating, title: title.trim(), content: content.trim() };
  const row = { id: known?.id ?? newId(), contentId, ...words, ...(known?.told && { told: known.told }) };
  return syncedReviews.add({ kind: "written", row, ...(known && { at: after(known.at) }) });
}

export function removeReview({ id, contentId }: OwnReview): Promise<void> {
  track("review", { act: "removed" });
  return syncedReviews.add({ kind: "removed", rowId: id, as: contentId });
}

const pressOn = (all: typeof syncedVotes, review: string): Press | undefined =>
  all.peek().data.rows.find((row) => row.review === review);

export const hasVoted = (review: string): boolean => pressOn(syncedVotes, review) !== undefined;
export const hasReported = (review: string): boolean => pressOn(syncedReports, review) !== undefined;

/** What the server knows of one's votes, without those that are not told yet. */
export function countedVotes(): Set<string> {
  const { data, waiting } = syncedVotes.peek();
  const untold = new Map(
    waiting.map((one) => [one.kind === "written" ? one.row.review : (one.as ?? ""), one.kind] as const),
  );
  const told = data.rows.map(({ review }) => review).filter((review) => untold.get(review) !== "written");
  return new Set([...told, ...[...untold].flatMap(([review, kind]) => (kind === "removed" ? review : []))]);
}

/** Finds a review helpful, or takes that back. */
export function toggleVote(review: string): void {
  const known = pressOn(syncedVotes, review);
  if (known) return void syncedVotes.add({ kind: "removed", rowId: known.id, as: review });
  track("review", { act: "helpful" });
  void syncedVotes.add({ kind: "written", row: { id: newId(), review } });
}

export function reportReview(review: string, reason: string): void {
  track("review", { act: "reported" });
  void syncedReports.add({ kind: "written", row: { id: newId(), review, reason } });
}

/** What the server did not take of a press is no longer shown as done. @returns its sentence; "" when it took all */
export function dropRefused(all: typeof syncedVotes): string {
  const { waiting, refusals } = all.peek();
  const refused = waiting.filter(({ id }) => id in refusals);
  for (const one of refused)
    if (one.kind === "written") void all.add({ kind: "removed", rowId: one.row.id, as: one.row.review });
  return refused.map(({ id }) => refusals[id]).find(Boolean) ?? "";
}

const draftKey = (contentId: string): string => `draft_review_${contentId}`;

/** Keeps what is being written, so that neither a reload nor a failure loses it; nothing clears it. */
export function keepDraft(contentId: string, draft?: Draft): void {
  store(draftKey(contentId), draft ? JSON.stringify({ user: $owner.get(), ...draft }) : null);
}

export const draftOf = (contentId: string): Draft | undefined =>
  draftFrom(readStoredJson(draftKey(contentId)), $owner.get());
