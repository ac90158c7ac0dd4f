import { hasFarewell } from "#features/account/hasFarewell.ts";
import * as routes from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { failIn } from "./late/failures.ts";
import { awaitPlayer } from "./lazyPlayer.ts";
import { loadPanels, sayNotReached, startInside } from "./panels/loadPanels.ts";
import type { Row } from "./late/row.ts";

/** Where one can log out, too. */
const goToProfile = () => location.assign(routes.page("profile"));

const panels: Row[] = [
  {
    selector: "[data-open]",
    when: "press",
    isFetchedAhead: true,
    load: async (opener) => {
      startInside(opener);
      return (await loadPanels()).openPanel;
    },
    failed: sayNotReached,
  },
];

const account: Row[] = [
  {
    selector: "[data-account]",
    when: "press",
    load: async () => {
      const [{ toggleAccountMenu }] = await Promise.all([import("./account/accountMenu.ts"), loadPanels()]);
      return toggleAccountMenu;
    },
    failed: goToProfile,
  },
  {
    selector: "[data-sign-out]",
    when: "press",
    load: async () => {
      const { pressSignOut } = await import("./account/accountMenu.ts");
      return () => pressSignOut().catch(goToProfile);
    },
    failed: goToProfile,
  },
  { selector: "body", when: "signed-in", load: async () => (await import("./account/signedIn.ts")).startSignedIn() },
  {
    selector: "[data-guard]",
    when: "start",
    load: async () => (await import("./account/guarded.ts")).startGuard(),
    failed: failIn("[data-guard]"),
  },
  {
    selector: "[data-premium] [data-preview]",
    when: "start",
    load: async () => (await import("#features/account/preview.ts")).renewPreview(),
  },
];

const progress: Row[] = [
  {
    selector: "[data-clip]",
    when: "start",
    isDue: () => hasStoredSession() || readStored(KEYS.progress),
    load: async () => (await import("./progressPage.ts")).startProgressPage(),
  },
  {
    selector: "[data-complete]",
    when: "press",
    load: async () => (await import("./progressPage.ts")).startCompleting(),
    failed: sayNotReached,
  },
];

const lesson: Row[] = [
  {
    selector: "[data-bookmark]",
    when: "press",
    isDue: () => hasStoredSession() || readStored(KEYS.bookmarks),
    load: async () => (await import("#features/bookmarks/marking/marks.ts")).startMarks(),
    failed: sayNotReached,
  },
  { selector: "[data-film]", when: "start", load: async () => awaitPlayer() },
  {
    selector: "[data-checklist]",
    when: "near",
    isDue: () => readStored(KEYS.ticks),
    load: async () => (await import("#features/blocks/checklist/ticks.store.ts")).startTicks(),
  },
  {
    selector: "[data-quiz]",
    when: "near",
    isDue: () => hasStoredSession() || readStored(KEYS.quiz),
    load: async () => (await import("#features/quiz/lessonQuiz.ts")).startLessonQuiz(),
  },
  {
    selector: "[data-copy]",
    when: "press",
    load: async () => (await import("#features/blocks/template/copying.ts")).copyTemplate,
  },
];

const timeline = () => import("#features/timeline/timeline.ts");

const pages: Row[] = [
  { selector: "[data-timeline]", when: "near", load: async () => (await timeline()).startTimeline() },
  { selector: "[data-scroll]", when: "press", load: async () => (await timeline()).scrollTimeline },
  {
    selector: "[data-notes]",
    when: "start",
    load: async () => (await import("#features/notes/notesPage.ts")).startNotesPage(),
    failed: failIn("[data-empty]"),
  },
];

/** Every thing of the pages that comes to life later than the page. */
export const table: Row[] = [...panels, ...account, ...progress, ...lesson, ...pages];

/** Somebody is or was signed in on this device, or has just left. A visitor downloads nothing of accounts. */
export const isKnownHere = (): boolean =>
  Boolean(
    hasStoredSession() || "user" in document.documentElement.dataset || readStored(KEYS.signingOut) || hasFarewell(),
  );
