import { families, type Family } from "#sync/families.store.ts";
import { $owner } from "#sync/owner.store.ts";
import { whenIdle } from "#lib/whenIdle.ts";

const told = (key: string, waiting: string, load: NonNullable<Family["load"]>): Family => ({ key, waiting, load });

/** What of a person's lies on this device: first what is on the server too, then what is here alone. */
export const FAMILIES: Family[] = [
  told("progress", "progress_act_", () =>
    import("#features/learning/progress/progress.store.ts").then((one) => one.syncedProgress),
  ),
  told("quiz", "quiz_attempt_", () => import("#features/learning/quiz/quiz.store.ts").then((one) => one.syncedQuiz)),
  told("notes_", "waiting_notes_", () =>
    import("#features/learning/notes/notes.store.ts").then((one) => one.syncedNotes),
  ),
  told("positions", "waiting_positions_", () =>
    import("#features/learning/positions/positions.store.ts").then((one) => one.syncedPositions),
  ),
  told("settings_known", "waiting_settings_", () =>
    import("#features/account/settings/choices.store.ts").then((one) => one.syncedSettings),
  ),
  told("onboarding", "waiting_onboarding_", () =>
    import("#features/learning/onboarding/onboarding.store.ts").then((one) => one.syncedOnboarding),
  ),
  told("tour", "waiting_tour_", () => import("#features/learning/tour/tour.store.ts").then((one) => one.syncedTour)),
  told("user_bookmarks", "waiting_bookmarks_", () =>
    import("#features/learning/bookmarks/kept/bookmarks.store.ts").then((one) => one.syncedBookmarks),
  ),
  told("user_notifications", "waiting_notifications_", () =>
    import("#features/account/notifications/kept/notifications.store.ts").then((one) => one.syncedNotifications),
  ),
  told("reviews_", "waiting_reviews_", () =>
    import("#features/community/reviews/own.store.ts").then((one) => one.syncedReviews),
  ),
  told("drafts", "waiting_drafts_", () =>
    import("#features/community/posts/drafts.store.ts").then((one) => one.syncedDrafts),
  ),
  told("blocked_people", "waiting_blocks_", () =>
    import("#features/community/own.store.ts").then((one) => one.syncedBlocks),
  ),
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
