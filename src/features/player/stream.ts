import type Hls from "hls.js";

/**
 * A playlist (HLS) that this browser cannot play itself. Its player is fetched when the video is first played, and
 * nothing of the video before. The light build of hls.js would play streams whose sound comes apart from the picture
 * without their sound.
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
      // Attaching stops the video; it goes on unless somebody paused it meanwhile.
      const isWanted = !video.paused;
      this.#player.attachMedia(video);
      if (isWanted) void video.play().catch(() => undefined);
    } catch {
      this.#fail();
    }
  }

  /** Says it as a file's error is said; played again, it begins anew at the same second. */
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
