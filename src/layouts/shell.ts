import { startSession } from "#features/account/account.store.ts";
import { followSettings } from "#features/settings/settings.store.ts";
import { sendOnLeaving, track } from "#lib/analytics.ts";
import { reportUnexpected } from "#lib/failure.ts";
import { listenForDialogs } from "#ui/dialog.ts";
import { listenForKeys } from "./keys.ts";
import { floatParticles } from "./particles.ts";
import { followScrolling } from "./scroll.ts";
import { showUser } from "./user.ts";

/** What a dialog needs is fetched when it is first opened, and only then. */
const INSIDE: Record<string, (dialog: HTMLDialogElement) => Promise<void>> = {
  search: async (dialog) => (await import("#features/search/searchPanel.ts")).startSearchPanel(dialog),
  settings: async (dialog) => (await import("#features/settings/settingsPanel.ts")).startSettingsPanel(dialog),
};

const fill = (dialog: HTMLDialogElement) => INSIDE[dialog.id]?.(dialog).catch(reportUnexpected);

addEventListener("error", (event) => reportUnexpected(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportUnexpected(event.reason));
listenForDialogs(fill);
listenForKeys(fill);
followSettings();
followScrolling();
showUser();
startSession();
const canvas = document.querySelector<HTMLCanvasElement>("canvas[data-particles]");
if (canvas) floatParticles(canvas);
track("page_view", { page_name: document.body.dataset["page"] ?? location.pathname });
sendOnLeaving();
