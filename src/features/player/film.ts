import { SPEEDS, speedAfter } from "./player.ts";
import { $preferences, prefer } from "./player.store.ts";
import { streamOf } from "./stream.ts";

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** The native video and what a learner does with it. What is chosen is remembered. */
export class Film {
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly #announcedLength: number;
  readonly #isStream: boolean;

  constructor(box: HTMLElement, video: HTMLVideoElement) {
    this.box = box;
    this.video = video;
    this.#announcedLength = Number(box.dataset["seconds"]);
    const { speed, volume, muted } = $preferences.get();
    // The default outlives the moment at which the browser loads the file and resets the rate.
    video.defaultPlaybackRate = video.playbackRate = speed;
    video.volume = volume;
    video.muted = muted;
    this.#isStream = streamOf(video) !== undefined;
    this.#rememberCaptions();
    video.addEventListener("volumechange", () => prefer({ volume: video.volume, muted: video.muted }));
    video.addEventListener("ratechange", () => SPEEDS.includes(video.playbackRate) && prefer({ speed: this.speed }));
  }

  #rememberCaptions(): void {
    const { captions } = this;
    if (!captions) return;
    captions.mode = $preferences.get().captions ? "showing" : "hidden";
    // The browser's own menus, as in full screen on a phone, count too.
    this.video.textTracks.addEventListener("change", () => prefer({ captions: captions.mode === "showing" }));
  }

  get captions(): TextTrack | undefined {
    return [...this.video.textTracks].find(({ kind }) => kind === "captions");
  }
  get second(): number {
    return this.video.currentTime;
  }
  /** The file's length once it is known, until then the one the page says. */
  get length(): number {
    return this.video.duration > 0 ? this.video.duration : this.#announcedLength;
  }
  get speed(): number {
    return this.video.playbackRate;
  }
  /** The video comes from this site. */
  get isOurs(): boolean {
    const [source] = this.video.getElementsByTagName("source");
    return source !== undefined && new URL(source.src).origin === location.origin;
  }
  get isFullscreen(): boolean {
    return document.fullscreenElement === this.box;
  }

  /** A refused start shows itself: the video stays paused, or an error is drawn. */
  play(): void {
    this.video.play().catch(() => undefined);
  }
  /** After an error: asks for the file again. A stream does so when it is played. */
  reload(): void {
    if (!this.#isStream) this.video.load();
  }
  toggle(): void {
    if (this.video.paused) this.play();
    else this.video.pause();
  }
  seek(second: number): void {
    const { video } = this;
    video.currentTime = Math.min(Math.max(0, second), this.length);
    // Before the file is asked for, a browser keeps the second for the start and tells nobody.
    if (video.readyState === video.HAVE_NOTHING) video.dispatchEvent(new Event("timeupdate"));
  }
  setSpeed(speed: number): void {
    this.video.defaultPlaybackRate = this.video.playbackRate = speed;
    prefer({ speed });
  }
  changeSpeed(step: 1 | -1): void {
    this.setSpeed(speedAfter(this.speed, step));
  }
  setVolume(volume: number): void {
    this.video.volume = Math.min(1, Math.max(0, Math.round(volume * 20) / 20));
    this.video.muted = false;
    // At once: the browser tells of it later, and the page may be left before.
    prefer({ volume: this.video.volume, muted: false });
  }
  mute(): void {
    this.video.muted = !this.video.muted;
    prefer({ muted: this.video.muted });
  }
  toggleCaptions(): void {
    const { captions } = this;
    if (!captions) return;
    captions.mode = captions.mode === "showing" ? "hidden" : "showing";
    prefer({ captions: captions.mode === "showing" });
  }
  async toggleFullscreen(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    const { video } = this as { video: PhoneVideo };
    if (document.fullscreenEnabled) return this.box.requestFullscreen();
    video.webkitEnterFullscreen?.();
  }
  async togglePictureInPicture(): Promise<void> {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await this.video.requestPictureInPicture();
  }
}
