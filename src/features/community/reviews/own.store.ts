import { track } from "#lib/analytics.ts";
import { newId } from "#lib/newId.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { reviewDraftFrom, type OwnReview, type Words, reviewsSync } from "./own.ts";

/** One's own reviews, of each lesson and module one. */
export const syncedReviews = new Synced(reviewsSync);

export const ownReview = (contentId: string): OwnReview | undefined =>
  syncedReviews.peek().data.rows.find((row) => row.contentId === contentId);

/** Why the server will not keep it, and whether it still waits to be heard. */
export function reviewStanding({ contentId }: OwnReview): { isWaiting: boolean; refusal: string | undefined } {
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

const draftKey = (contentId: string): string => `draft_review_${contentId}`;

/** Keeps what is being written, so that neither a reload nor a failure loses it; nothing clears it. */
export function keepReviewDraft(contentId: string, draft?: Words): void {
  store(draftKey(contentId), draft ? JSON.stringify({ user: $owner.get(), ...draft }) : null);
}

export const reviewDraft = (contentId: string): Words | undefined =>
  reviewDraftFrom(readStoredJson(draftKey(contentId)), $owner.get());
