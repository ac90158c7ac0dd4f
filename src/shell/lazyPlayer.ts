import { texts } from "#texts/shell.ts";
import { lessonHere } from "#features/course/pageOutline.ts";
import type { Player } from "#features/player/startPlayer.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { noteFailure } from "./late/failures.ts";
import { late } from "./late/late.ts";
import { TYPING } from "./page/keys.ts";

const KEY = /^[ bkjlmcftinpq<>0-9?]$/i;

const hasOther = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

function playButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.className = "film-play";
  button.ariaLabel = texts.play;
  return button;
}

const wasHere = (lessonId: string) =>
  readStored(KEYS.positions)?.includes(`"${lessonId}"`) || readStored(KEYS.notes + lessonId);

/** A key that is the player's, pressed before it is there. */
function isForPlayer(event: KeyboardEvent, box: HTMLElement): boolean {
  const { key, target } = event;
  if ("on" in box.dataset || hasOther(event) || !KEY.test(key) || !$settings.get().playerKeys) return false;
  return target === document.body || (key !== " " && !(target as Element).matches(TYPING));
}

/**
 * Fetches the player when somebody reaches for the video or its transcript, comes to a second of it, or was here
 * before. Until then this and the big button are all there is of it.
 */
export function awaitPlayer(): void {
  const box = document.querySelector<HTMLElement>("[data-film]");
  const video = box?.querySelector("video");
  const lesson = lessonHere();
  if (!box || !video || !lesson) return;
  const button = playButton();
  box.append(button);
  video.controls = false;
  const giveUp = (error: unknown) => {
    // Without the player's code the browser's own controls do.
    button.remove();
    Object.assign(video, { onclick: null, controls: true });
    noteFailure(error);
  };
  const player = late<(player: Player) => void>(async () => {
    const { startPlayer } = await import("#features/player/startPlayer.ts");
    const started = startPlayer(box, video, lesson);
    // It may complete the lesson: the page shows that then.
    void import("./progressPage.ts").then(({ startProgressPage }) => startProgressPage(), noteFailure);
    return (use) => use(started);
  }, giveUp);
  button.onclick = video.onclick = () => {
    void player.wake();
    // Asked for in the press itself: after waiting, browsers take it for the page's own idea.
    video.play().catch(() => undefined);
  };
  box.onpointerenter = () => void player.wake();
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='?t=']");
    if (!link?.pathname.endsWith(`/${lesson.id}`) || event.shiftKey || hasOther(event)) return;
    event.preventDefault();
    player.press(({ open }) => open(link));
  });
  document.addEventListener("keydown", (event) => {
    if (!isForPlayer(event, box)) return;
    event.preventDefault();
    player.press(({ press }) => press(event));
  });
  if (wasHere(lesson.id) || /[?&]t=/.test(location.search) || hasStoredSession() || !video.paused) void player.wake();
}
