import { $preferences, changePreferences, SPEEDS, speedAfter } from "./preferences.store.ts";
import { renewWhereNeeded } from "./renewal.ts";
import { feedStream } from "./stream.ts";

/** Drives the native <video> and remembers the learner's choices. */
export class VideoController {
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly #announcedLength: number;
  readonly #isStream: boolean;

  /**
   * @param announcedLength in seconds, as the page says it
   * @param held a hidden canvas over the video, where its address runs out
   */
  constructor(box: HTMLElement, video: HTMLVideoElement, announcedLength: number, held: HTMLCanvasElement | null) {
    this.box = box;
    this.video = video;
    this.#announcedLength = announcedLength;
    const { speed, volume, muted } = $preferences.get();
    // Browsers reset playbackRate to the default when they load the file, so both are set.
    video.defaultPlaybackRate = video.playbackRate = speed;
    // Faster speech stays a voice: the default of today's browsers, not of older ones.
    video.preservesPitch = true;
    video.volume = volume;
    video.muted = muted;
    this.#isStream = feedStream(video);
    // Before anybody else hears of an error.
    renewWhereNeeded(video, held);
    const { captions } = this;
    if (captions) captions.mode = $preferences.get().captions ? "showing" : "hidden";
    // Captions can also be switched in the browser's own menu, as in full screen on a phone.
    video.textTracks.addEventListener(
      "change",
      () => captions && changePreferences({ captions: captions.mode === "showing" }),
    );
    video.addEventListener("volumechange", () => changePreferences({ volume: video.volume, muted: video.muted }));
    video.addEventListener(
      "ratechange",
      () => SPEEDS.includes(video.playbackRate) && changePreferences({ speed: this.speed }),
    );
  }

  get captions(): TextTrack | undefined {
    return [...this.video.textTracks].find(({ kind }) => kind === "captions");
  }
  get second(): number {
    return this.video.currentTime;
  }
  /** The length the page announces, until the file's own is known. */
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

  /** A refused play() needs no handling: the video stays paused, or an error is drawn. */
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
    // Before the file is requested, browsers store the new second without firing an event.
    if (video.readyState === video.HAVE_NOTHING) video.dispatchEvent(new Event("timeupdate"));
  }
  setSpeed(speed: number): void {
    this.video.defaultPlaybackRate = this.video.playbackRate = speed;
    changePreferences({ speed });
  }
  changeSpeed(step: 1 | -1): void {
    this.setSpeed(speedAfter(this.speed, step));
  }
  setVolume(volume: number): void {
    this.video.volume = Math.min(1, Math.max(0, Math.round(volume * 20) / 20));
    this.video.muted = false;
    // Now, because the browser's event comes later and the page may be gone by then.
    changePreferences({ volume: this.video.volume, muted: false });
  }
  mute(): void {
    this.video.muted = !this.video.muted;
    changePreferences({ muted: this.video.muted });
  }
  toggleCaptions(): void {
    const { captions } = this;
    if (!captions) return;
    captions.mode = captions.mode === "showing" ? "hidden" : "showing";
    changePreferences({ captions: captions.mode === "showing" });
  }
  /** Rejects where the browser refuses it. */
  async toggleFullscreen(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    const { video } = this as { video: HTMLVideoElement & { webkitEnterFullscreen?: () => void } };
    if (document.fullscreenEnabled) return this.box.requestFullscreen();
    if (!video.webkitEnterFullscreen) throw new Error("There is no full screen here.");
    video.webkitEnterFullscreen();
  }
  /** Rejects where the browser refuses it, and before the size of the video is known. */
  async togglePictureInPicture(): Promise<void> {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await this.video.requestPictureInPicture();
  }
}
