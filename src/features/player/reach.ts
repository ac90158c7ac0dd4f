import { $settings } from "#features/settings/settings.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";

const KEY = /^[ kjlmcftinp<>0-9?]$/i;
const HAS_KEYS = "input, textarea, select, [contenteditable]";

const hasOther = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

function bigButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.className = "film-play";
  button.ariaLabel = "Play";
  return button;
}

/**
 * Fetches the player when somebody reaches for the video or its transcript, comes to a second of it, or was here
 * before. Until then this and the big button are all there is of it; no press is lost on the way.
 */
export function awaitReach(film: HTMLElement): void {
  const id = film.dataset["film"] ?? "";
  const [video] = film.getElementsByTagName("video");
  if (!video) return;
  const button = bigButton();
  film.append(button);
  video.controls = false;
  let player: Promise<import("./startPlayer.ts").Player | undefined> | undefined;
  const fetchPlayer = async () => {
    try {
      return (await import("./startPlayer.ts")).startPlayer(film, video);
    } catch (error) {
      // Without the player's code the browser's own controls do.
      button.remove();
      Object.assign(video, { onclick: null, controls: true });
      if (navigator.onLine) reportUnexpected(error);
      return undefined;
    }
  };
  const reach = () => (player ??= fetchPlayer());
  button.onclick = video.onclick = () => {
    void reach();
    // Asked for in the press itself: after waiting, browsers take it for the page's own idea.
    video.play().catch(() => undefined);
  };
  film.onpointerenter = reach;
  document.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='?t=']");
    if (!link?.pathname.endsWith(`/${id}`) || event.shiftKey || hasOther(event)) return;
    event.preventDefault();
    (await reach())?.open(link);
  });
  document.addEventListener("keydown", async (event) => {
    const { key, target } = event;
    if ("on" in film.dataset || hasOther(event) || !KEY.test(key) || !$settings.get().playerKeys) return;
    if (target !== document.body && (key === " " || (target as Element).matches(HAS_KEYS))) return;
    event.preventDefault();
    (await reach())?.press(event);
  });
  const wasHere = readStored(KEYS.positions)?.includes(`"${id}"`) || readStored(KEYS.notes + id);
  if (wasHere || /[?&]t=/.test(location.search) || hasStoredSession() || !video.paused) void reach();
}
