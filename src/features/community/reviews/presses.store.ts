import { atom } from "nanostores";
import { track } from "#lib/analytics.ts";
import { failureOf, isThere, sentenceOf } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { $owner } from "#sync/owner.store.ts";

/** The id of one's vote for each review that one finds helpful, by the review's. */
export const $votes = atom<ReadonlyMap<string, string>>(new Map());
/** Which reviews one reported: they are shown to nobody less than to who did. */
export const $reportedReviews = atom<ReadonlySet<string>>(new Set());

async function pressesOn(collection: string, reviews: string[]): Promise<{ id: string; review: string }[]> {
  const filter = reviews.map((id) => `review = "${id}"`).join(" || ");
  const rows = (await pocketbase()).collection(collection);
  return rows.getFullList({ filter, fields: "id,review", requestKey: null });
}

/** Asks what one pressed at these reviews. @returns those that one votes for @throws what lib/failure.ts sorts */
export async function readPresses(reviews: string[]): Promise<string[]> {
  if (!$owner.get() || reviews.length === 0) return [];
  const [votes, reports] = await Promise.all([pressesOn("reviewVotes", reviews), pressesOn("reviewReports", reviews)]);
  const others = [...$votes.get()].filter(([review]) => !reviews.includes(review));
  $votes.set(new Map([...others, ...votes.map(({ id, review }) => [review, id] as const)]));
  $reportedReviews.set(new Set([...$reportedReviews.get(), ...reports.map(({ review }) => review)]));
  return votes.map(({ review }) => review);
}

function setVote(review: string, vote: string | undefined): void {
  const votes = new Map($votes.get());
  if (vote) votes.set(review, vote);
  else votes.delete(review);
  $votes.set(votes);
}

async function tellVote(review: string, id: string): Promise<void> {
  const votes = (await pocketbase()).collection("reviewVotes");
  try {
    await votes.create({ id, user: $owner.get(), review }, { requestKey: null, keepalive: true });
  } catch (error) {
    if (!isThere(failureOf(error))) throw error;
    await readPresses([review]);
  }
}

async function tellUnvote(id: string): Promise<void> {
  try {
    await (await pocketbase()).collection("reviewVotes").delete(id, { requestKey: null, keepalive: true });
  } catch (error) {
    // Another tab or device may have taken it back before.
    if (failureOf(error).kind !== "missing") throw error;
  }
}

/** What is being told: until it is, what is shown is what will be. */
const pressing = new Set<string>();

/** Finds a review helpful, or takes that back. @returns what stood in the way; "" for nothing */
export async function toggleVote(review: string): Promise<string> {
  if (pressing.has(review)) return "";
  const known = $votes.get().get(review);
  const made = known ? undefined : newId();
  pressing.add(review);
  setVote(review, made);
  try {
    if (known) await tellUnvote(known);
    else if (made) {
      track("review", { act: "helpful" });
      await tellVote(review, made);
    }
    return "";
  } catch (error) {
    setVote(review, known);
    return sentenceOf(failureOf(error));
  } finally {
    pressing.delete(review);
  }
}

/** Reports a review, which is gone from the list at once. @returns what stood in the way; "" for nothing */
export async function reportReview(review: string, reason: string): Promise<string> {
  $reportedReviews.set(new Set([...$reportedReviews.get(), review]));
  try {
    const reports = (await pocketbase()).collection("reviewReports");
    await reports.create({ user: $owner.get(), review, reason }, { requestKey: null, keepalive: true });
    track("review", { act: "reported" });
    return "";
  } catch (error) {
    const failure = failureOf(error);
    if (isThere(failure)) return "";
    $reportedReviews.set(new Set([...$reportedReviews.get()].filter((id) => id !== review)));
    return sentenceOf(failure);
  }
}
