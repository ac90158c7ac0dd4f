import type Hls from "hls.js";

/**
 * A playlist (HLS) that this browser cannot play itself. Neither its player nor any of the video is fetched before the
 * first play. The light build of hls.js is silent on streams with a separate audio track.
 * @returns false for all others
 */
export function feedStream(video: HTMLVideoElement): boolean {
  const [source] = video.getElementsByTagName("source");
  const isPlaylist = source?.type === "application/vnd.apple.mpegurl";
  const canFeed = "MediaSource" in window || "ManagedMediaSource" in window;
  if (!source || !isPlaylist || !canFeed || video.canPlayType(source.type) !== "") return false;
  source.remove();
  let player: Hls | undefined;
  let isFed = false;
  /** Reports the failure like that of a file; the next play() starts over at the same second. */
  const fail = () => {
    const { currentTime } = video;
    player?.destroy();
    player = undefined;
    isFed = false;
    video.pause();
    video.currentTime = currentTime;
    video.dispatchEvent(new Event("error"));
  };
  const feed = async () => {
    if (isFed) return;
    isFed = true;
    try {
      const { default: Hls } = await import("hls.js");
      player = new Hls({ enableWorker: false, startPosition: video.currentTime });
      player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && fail());
      player.loadSource(source.src);
      // Attaching pauses the video: resume unless somebody paused it in the meantime.
      const isWanted = !video.paused;
      player.attachMedia(video);
      if (isWanted) void video.play().catch(() => undefined);
    } catch {
      fail();
    }
  };
  video.addEventListener("play", () => void feed());
  if (!video.paused) void feed();
  return true;
}
