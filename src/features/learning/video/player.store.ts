import { atom } from "nanostores";
import type { VideoController } from "./videoController.ts";

const SAID_FOR_MS = 1600;

/** The player of the page's video, once it lives. */
export interface Player {
  controller: VideoController;
  /** Goes to a second and plays. */
  open: (second: number) => void;
}

export const $player = atom<Player | undefined>();

/** The lesson was completed by its film on this page, and not by a press. */
export const $byFilm = atom(false);

/** What is seen of the video: before it is known, and in what the build draws. */
const NOT_YET = {
  second: 0,
  /** The length the page announces, until the file's own is known. */
  length: 0,
  isPaused: true,
  /** It was played on this page. */
  hasBegun: false,
  ...{ isMuted: false, volume: 1, speed: 1, hasCaptions: false, isFullscreen: false },
};

export const $shown = atom(NOT_YET);

const EVENTS = [
  ...["play", "pause", "ended", "timeupdate", "seeking", "seeked"],
  ...["durationchange", "volumechange", "ratechange"],
];

/** Keeps what is seen of a video up to date. */
export function follow(controller: VideoController): void {
  const { video, captions } = controller;
  const look = () =>
    $shown.set({
      ...{ second: controller.second, length: controller.length },
      ...{ isPaused: video.paused, hasBegun: $shown.get().hasBegun || !video.paused },
      ...{ isMuted: video.muted, volume: video.volume, speed: controller.speed },
      ...{ hasCaptions: captions?.mode === "showing", isFullscreen: controller.isFullscreen },
    });
  for (const event of EVENTS) video.addEventListener(event, look);
  video.textTracks.addEventListener("change", look);
  document.addEventListener("fullscreenchange", look);
  look();
}

/** A short word over the picture that a screen reader hears too: "Speed 1.25×". */
export const $said = atom("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function sayOverPicture(words: string): void {
  clearTimeout(timer);
  $said.set(words);
  timer = setTimeout(() => $said.set(""), SAID_FOR_MS);
}
