import type Hls from "hls.js";

/**
 * A playlist (HLS) that this browser cannot play itself. Neither its player nor any of the video is fetched before the
 * first play. The light build of hls.js is silent on streams with a separate audio track.
 */
export class Stream {
  readonly #video: HTMLVideoElement;
  readonly #address: string;
  #player: Hls | undefined;
  #isFed = false;

  constructor(video: HTMLVideoElement, address: string) {
    this.#video = video;
    this.#address = address;
    video.addEventListener("play", () => void this.#feed());
    if (!video.paused) void this.#feed();
  }

  async #feed(): Promise<void> {
    if (this.#isFed) return;
    this.#isFed = true;
    const video = this.#video;
    try {
      const { default: Hls } = await import("hls.js");
      this.#player = new Hls({ enableWorker: false, startPosition: video.currentTime });
      this.#player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && this.#fail());
      this.#player.loadSource(this.#address);
      // Attaching pauses the video: resume unless somebody paused it in the meantime.
      const isWanted = !video.paused;
      this.#player.attachMedia(video);
      if (isWanted) void video.play().catch(() => undefined);
    } catch {
      this.#fail();
    }
  }

  /** Reports the failure like that of a file; the next play() starts over at the same second. */
  #fail(): void {
    const { currentTime } = this.#video;
    this.#player?.destroy();
    this.#player = undefined;
    this.#isFed = false;
    this.#video.pause();
    this.#video.currentTime = currentTime;
    this.#video.dispatchEvent(new Event("error"));
  }
}

/** The stream of a video whose source this browser cannot play itself; undefined for all others. */
export function streamOf(video: HTMLVideoElement): Stream | undefined {
  const [source] = video.getElementsByTagName("source");
  const isPlaylist = source?.type === "application/vnd.apple.mpegurl";
  const canFeed = "MediaSource" in window || "ManagedMediaSource" in window;
  if (!source || !isPlaylist || !canFeed || video.canPlayType(source.type) !== "") return undefined;
  source.remove();
  return new Stream(video, source.src);
}
