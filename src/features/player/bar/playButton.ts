import { texts } from "#texts/player.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { iconButton, setIcon } from "#features/video/icons.ts";

/** Plays or pauses; its label says which. */
export function playButton(controller: VideoController): HTMLButtonElement {
  const { video } = controller;
  const button = iconButton("play", texts.play, () => controller.toggle(), "film-toggle");
  const show = () => setIcon(button, video.paused ? "play" : "pause", video.paused ? texts.play : texts.pause);
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, show);
  show();
  return button;
}
