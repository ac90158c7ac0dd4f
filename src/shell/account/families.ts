import { families, type Family } from "#sync/families.store.ts";
import { $owner } from "#sync/owner.store.ts";
import { whenIdle } from "#lib/whenIdle.ts";

/** What of a person's lies on this device: first what is on the server too, then what is here alone. */
export const FAMILIES: Family[] = [
  {
    key: "progress",
    waiting: "progress_act_",
    load: async () => (await import("#features/learning/progress/progress.store.ts")).syncedProgress,
  },
  {
    key: "quiz",
    waiting: "quiz_attempt_",
    load: async () => (await import("#features/learning/quiz/quiz.store.ts")).syncedQuiz,
  },
  {
    key: "notes_",
    waiting: "waiting_notes_",
    load: async () => (await import("#features/learning/notes/notes.store.ts")).syncedNotes,
  },
  {
    key: "positions",
    waiting: "waiting_positions_",
    load: async () => (await import("#features/learning/positions/positions.store.ts")).syncedPositions,
  },
  {
    key: "settings_known",
    waiting: "waiting_settings_",
    load: async () => (await import("#features/account/settings/choices.store.ts")).syncedSettings,
  },
  {
    key: "onboarding",
    waiting: "waiting_onboarding_",
    load: async () => (await import("#features/learning/onboarding/onboarding.store.ts")).syncedOnboarding,
  },
  {
    key: "tour",
    waiting: "waiting_tour_",
    load: async () => (await import("#features/learning/tour/tour.store.ts")).syncedTour,
  },
  {
    key: "user_bookmarks",
    waiting: "waiting_bookmarks_",
    load: async () => (await import("#features/learning/bookmarks/kept/bookmarks.store.ts")).syncedBookmarks,
  },
  {
    key: "user_notifications",
    waiting: "waiting_notifications_",
    load: async () => (await import("#features/account/notifications/kept/notifications.store.ts")).syncedNotifications,
  },
  {
    key: "reviews_",
    waiting: "waiting_reviews_",
    load: async () => (await import("#features/community/reviews/own.store.ts")).syncedReviews,
  },
  {
    key: "drafts",
    waiting: "waiting_drafts_",
    load: async () => (await import("#features/community/posts/drafts.store.ts")).syncedDrafts,
  },
  {
    key: "blocked_people",
    waiting: "waiting_blocks_",
    load: async () => (await import("#features/community/own.store.ts")).syncedBlocks,
  },
  { key: "settings_of" },
  { key: "user" },
  { key: "user_grace" },
  { key: "user_achievements" },
  { key: "onboarding_" },
  { key: "draft_" },
  { key: "finished_modules" },
  { key: "ticks" },
  { key: "recent_searches" },
];

/** Whoever is here, or leaves, finds the engine knowing what to look after. */
export function registerFamilies(): void {
  families.register(...FAMILIES);
  $owner.subscribe((user) => {
    if (!user) return;
    families.welcome(user);
    void whenIdle().then(() => families.wake(user));
  });
}
