import { $settings, followSettings } from "#features/settings/settings.store.ts";
import { awaitReach } from "#features/player/reach.ts";
import { sendOnLeaving, track } from "#lib/analytics.ts";
import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession, isSessionKey } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { followBlocks } from "./blocks.ts";
import { listenForKeys } from "./keys.ts";
import { listenForPanels } from "./panels.ts";
import { followProgress, openProgress } from "./progress.ts";
import { followScrolling } from "./scroll.ts";

const root = document.documentElement;
const wake = () => import("./signedIn.ts").then(({ startSignedIn }) => startSignedIn(), reportUnexpected);

addEventListener("error", (event) => reportUnexpected(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportUnexpected(event.reason));
listenForPanels({ complete: () => void openProgress("complete") });
listenForKeys();
followSettings();
followScrolling();
followProgress();
followBlocks();
// A visitor downloads nothing of accounts, unless the page is a protected one.
const isThere = (selector: string) => document.querySelector(selector) !== null;
if (isThere("[data-guard]")) import("./guarded.ts").then(({ startGuard }) => startGuard(), reportUnexpected);
else if (hasStoredSession() || "user" in root.dataset || readStored(KEYS.signingOut)) void wake();
if ("premium" in root.dataset && isThere("[data-preview]")) {
  import("#features/account/preview.ts").then(({ renewPreview }) => renewPreview()).catch(reportUnexpected);
}
addEventListener("storage", ({ key }) => isSessionKey(key) && void wake());
if (isThere("[data-notes]")) import("#features/notes/notesPage.ts").then(({ startNotesPage }) => startNotesPage());
const film = document.querySelector<HTMLElement>("[data-film]");
if (film) awaitReach(film);
const dust = document.querySelector<HTMLElement>("[data-particles]");
$settings.subscribe(({ particles, motion }) => dust?.toggleAttribute("hidden", !particles || !motion));
track("page_view", { page_name: document.body.dataset["page"] ?? location.pathname });
sendOnLeaving();
