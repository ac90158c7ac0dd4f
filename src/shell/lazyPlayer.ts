import { $settings } from "#features/settings/settings.store.ts";
import { secondIn } from "#features/video/seconds.ts";
import { $player, type Player } from "#features/video/player.store.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStored } from "#lib/storage.ts";
import { want } from "#lib/wanted.ts";
import { noteFailure } from "./late/failures.ts";
import { late } from "./late/late.ts";
import { TYPING } from "./page/keys.ts";

const KEY = /^[ bkjlmcftinpq<>0-9?]$/i;

const hasOther = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

const wasHere = (lessonId: string) =>
  readStored(KEYS.positions)?.includes(`"${lessonId}"`) || readStored(KEYS.notes + lessonId);

/** A key that is the player's, pressed before it is there. */
function isForPlayer(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if ($player.get() || hasOther(event) || !KEY.test(key) || !$settings.get().playerKeys) return false;
  return target === document.body || (key !== " " && !(target as Element).matches(TYPING));
}

/** The player's island, once it lives. */
function living(box: HTMLElement): Promise<Player> {
  return new Promise((resolve, reject) => {
    $player.subscribe((player) => player && resolve(player));
    document.addEventListener("astro:hydration-error", ({ target }) => {
      if (target instanceof Element && target.contains(box)) reject(new Error("The player did not come."));
    });
    want("player");
  });
}

/**
 * Wakes the player when somebody reaches for the video or its transcript, comes to a second of it, or was here before.
 * Until then this and its big button are all there is of it.
 */
export function awaitPlayer(): void {
  const box = document.querySelector<HTMLElement>("[data-film]");
  const video = box?.querySelector("video");
  const id = box?.dataset["film"];
  if (!box || !video || !id) return;
  video.controls = false;
  const giveUp = (error: unknown) => {
    // Without the player's code the browser's own controls do.
    box.querySelector("[data-big]")?.toggleAttribute("hidden", true);
    video.controls = true;
    noteFailure(error);
  };
  const player = late<(player: Player) => void>(async () => {
    const started = await living(box);
    return (use) => use(started);
  }, giveUp);
  document.addEventListener(
    "click",
    (event) => {
      const target = event.target as Element;
      if ($player.get() || video.controls || !(target === video || target.closest("[data-big]"))) return;
      event.stopPropagation();
      void player.wake();
      // Asked for in the press itself: after waiting, browsers take it for the page's own idea.
      video.play().catch(() => undefined);
    },
    { capture: true },
  );
  box.onpointerenter = () => void player.wake();
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='?t=']");
    if (!link?.pathname.endsWith(`/${id}`) || event.shiftKey || hasOther(event)) return;
    event.preventDefault();
    const second = secondIn(new URL(link.href).searchParams.get("t")) ?? 0;
    player.press(({ open }) => open(second));
  });
  document.addEventListener("keydown", (event) => {
    if (!isForPlayer(event)) return;
    event.preventDefault();
    player.press(({ press }) => press(event));
  });
  if (wasHere(id) || /[?&]t=/.test(location.search) || hasStoredSession() || !video.paused) void player.wake();
}
