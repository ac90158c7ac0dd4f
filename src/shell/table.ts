import { hasFarewell } from "#features/account/hasFarewell.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { failIn } from "./late/failures.ts";
import { awaitPlayer } from "./lazyPlayer.ts";
import { sayNotReached } from "./late/notReached.ts";
import type { Row } from "./late/row.ts";

const account: Row[] = [
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
    selector: "[data-clip], .clip",
    when: "start",
    isDue: () => hasStoredSession() || readStored(KEYS.progress),
    load: async () => (await import("./progressPage.ts")).startProgressPage(),
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
];

const timeline = () => import("#features/timeline/timeline.ts");

const pages: Row[] = [
  { selector: "[data-timeline]", when: "near", load: async () => (await timeline()).startTimeline() },
  { selector: "[data-scroll]", when: "press", load: async () => (await timeline()).scrollTimeline },
];

/** Every thing of the pages that comes to life later than the page. */
export const table: Row[] = [...account, ...progress, ...lesson, ...pages];

/** Somebody is or was signed in on this device, or has just left. A visitor downloads nothing of accounts. */
export const isKnownHere = (): boolean =>
  Boolean(
    hasStoredSession() || "user" in document.documentElement.dataset || readStored(KEYS.signingOut) || hasFarewell(),
  );
