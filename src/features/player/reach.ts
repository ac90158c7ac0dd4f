import { $settings } from "#features/settings/settings.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";

const KEY = /^[ kjlmcftijnp<>0-9?]$/i;
const HAS_KEYS = "input, textarea, select, [contenteditable]";

/**
 * Fetches the player when somebody reaches for the video or its transcript, comes to a second of it, or was here
 * before. Until then this and the big button are all there is of it; no press is lost on the way.
 */
export function awaitReach(film: HTMLElement): void {
  const [video] = film.getElementsByTagName("video");
  if (!video) return;
  const button = document.createElement("button");
  button.className = "film-play";
  button.ariaLabel = "Play";
  video.controls = false;
  film.append(button);
  let player: Promise<import("./startPlayer.ts").Player> | undefined;
  const reach = () =>
    (player ??= import("./startPlayer.ts").then(({ startPlayer }) => startPlayer(film, video))).catch((error) => {
      // Without the player's code the browser's own controls do.
      player = undefined;
      button.remove();
      video.controls = true;
      if (navigator.onLine) reportUnexpected(error);
      return undefined;
    });
  const play = () => {
    void reach();
    // Asked for in the press itself: after waiting, browsers take it for the page's own idea.
    video.play().catch(() => undefined);
  };
  button.onclick = video.onclick = play;
  film.onpointerenter = () => void reach();
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-lesson] a[href*='?t=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!link.pathname.endsWith(film.dataset["film"] ?? "")) return;
    event.preventDefault();
    void reach().then((there) => there?.open(link));
  });
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (film.dataset["on"] !== undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!KEY.test(event.key) || !$settings.get().playerKeys || target.matches(HAS_KEYS)) return;
    if (event.key === " " && target !== document.body && target !== video) return;
    event.preventDefault();
    void reach().then((there) => there?.press(event));
  };
  document.addEventListener("keydown", onKey);
  const isExpected =
    /[?&]t=/.test(location.search) || readStored(KEYS.positions)?.includes(`"${film.dataset["film"]}"`);
  if (isExpected || hasStoredSession() || !video.paused) void reach();
}
