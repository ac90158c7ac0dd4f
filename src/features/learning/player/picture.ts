import { atom } from "nanostores";
import type { VideoController } from "#features/learning/video/videoController.ts";

const IDLE_AFTER_MS = 2500;
const CAPTION_GAP_PX = 10;
/** Of the picture's height, as browsers have it. */
const CAPTION_SIZE = 0.05;
/** In a small picture that would be too small to read (looks.ts). */
const LEAST_CAPTION_PX = 15;
const CAPTION_LINE = 1.3;
/** How wide a letter is on average, as a share of its height. */
const LETTER = 0.5;

/** The video plays and nothing moves: the bar is hidden. */
export const $isIdle = atom(false);

/** How much of the picture lies below the bar: nothing on a phone, where it stands under the picture. */
function coveredPx({ box, video }: Pick<VideoController, "box" | "video">): number {
  const bar = box.querySelector("[data-bar]");
  // The small player has another one.
  return bar?.getClientRects().length
    ? Math.max(0, video.getBoundingClientRect().bottom - bar.getBoundingClientRect().top)
    : 0;
}

/** The bar lies over the lower edge of the picture: captions stand above it while it is seen. */
export function liftCaptions({ box, video, captions }: VideoController): void {
  const barPx = ($isIdle.get() ? 0 : coveredPx({ box, video })) + CAPTION_GAP_PX;
  const height = Math.max(1, video.clientHeight);
  const bottom = 100 - (100 * barPx) / height;
  const size = Math.max(CAPTION_SIZE * height, LEAST_CAPTION_PX);
  const letters = Math.max(1, video.clientWidth / (size * LETTER));
  for (const cue of captions?.activeCues ?? []) {
    if (!(cue instanceof VTTCue)) continue;
    const lines = cue.text.split("\n").reduce((sum, { length }) => sum + Math.ceil(length / letters), 0);
    cue.snapToLines = false;
    cue.line = Math.max(0, bottom - (100 * lines * CAPTION_LINE * size) / height);
  }
}

/** Hides the bar while the video plays and nothing moves; any movement, key or focus brings it back. */
export function hideWhenIdle(controller: VideoController): void {
  const { box, video } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (isIdle: boolean) => {
    if (isIdle === $isIdle.get()) return;
    $isIdle.set(isIdle);
    liftCaptions(controller);
  };
  const rest = () =>
    !video.paused && coveredPx(controller) > 1 && !box.querySelector("[data-bar] :focus-visible") && turn(true);
  const wake = () => {
    clearTimeout(timer);
    turn(false);
    timer = setTimeout(rest, IDLE_AFTER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown", "focusin"]) box.addEventListener(event, wake);
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, wake);
  box.addEventListener("pointerleave", rest);
  // A finger that left full screen moves nothing over the film.
  document.addEventListener("fullscreenchange", wake);
  controller.captions?.addEventListener("cuechange", () => liftCaptions(controller));
  // The press that brought this code may have begun the video before anything listened.
  wake();
  // Once the bar is drawn.
  requestAnimationFrame(() => liftCaptions(controller));
}
