import type { VideoController } from "#features/video/videoController.ts";

const IDLE_AFTER_MS = 2500;
const CAPTION_GAP_PX = 10;
const CAPTION_LINE_PERCENT = 6.5;

/** A click plays or pauses, two go full screen; the first touch only shows the bar. */
export function pressPicture(controller: VideoController, fullScreen: () => void): void {
  const { video, box } = controller;
  const button = box.querySelector<HTMLButtonElement>(".film-play");
  let wasIdle = false;
  video.addEventListener("pointerdown", () => (wasIdle = "idle" in box.dataset), { capture: true });
  video.onclick = (event) => {
    box.focus({ preventScroll: true });
    const isFinger = (event as PointerEvent).pointerType === "touch";
    if (!isFinger || !wasIdle) controller.toggle();
  };
  video.ondblclick = fullScreen;
  if (button) button.onclick = () => controller.play();
  // Focus moves to the button in the bar that does the same.
  const yieldPlace = () => {
    const hadFocus = button === document.activeElement;
    button?.remove();
    if (hadFocus) box.querySelector<HTMLElement>(".film-toggle")?.focus({ preventScroll: true });
  };
  video.addEventListener("play", yieldPlace);
  if (!video.paused) yieldPlace();
  controller.captions?.addEventListener("cuechange", () => liftCaptions(controller));
}

/** The bar lies over the lower edge of the picture: captions stand above it while it is seen. */
function liftCaptions({ box, captions }: VideoController): void {
  const bar = "idle" in box.dataset ? null : box.querySelector(".film-bar");
  const barPx = (bar?.clientHeight ?? 0) + CAPTION_GAP_PX;
  const bottom = 100 - (100 * barPx) / Math.max(1, box.clientHeight);
  for (const cue of captions?.activeCues ?? []) {
    if (!(cue instanceof VTTCue)) continue;
    const lines = cue.text.split("\n").length;
    cue.snapToLines = false;
    cue.line = Math.max(0, bottom - lines * CAPTION_LINE_PERCENT);
  }
}

/** Hides the bar while the video plays and nothing moves; any movement, key or focus brings it back. */
export function hideWhenIdle(controller: VideoController): void {
  const { box, video } = controller;
  let timer = 0;
  const turn = (isIdle: boolean) => {
    if (isIdle === "idle" in box.dataset) return;
    box.toggleAttribute("data-idle", isIdle);
    liftCaptions(controller);
  };
  const rest = () => !video.paused && !box.querySelector(".film-bar :focus-visible") && turn(true);
  const wake = () => {
    clearTimeout(timer);
    turn(false);
    timer = window.setTimeout(rest, IDLE_AFTER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown", "focusin"]) box.addEventListener(event, wake);
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, wake);
  box.addEventListener("pointerleave", rest);
  // The press that brought this code may have begun the video before anything listened.
  wake();
}
