/** An address of the store works for ten minutes; after so many it is no longer relied on. */
const USABLE_MS = 540_000;
/** Longer than this the last picture does not stand for one that does not come. */
const HELD_MS = 10_000;
const END_S = 0.5;
/** Chromium pauses a video that fails, a moment before or after it says so. */
const PAUSED_BY_FAILING_MS = 500;

/** Shows on the canvas over the video the picture that is seen now, until the next one is there. */
function holdPicture(video: HTMLVideoElement, held: HTMLCanvasElement): void {
  if (video.videoWidth === 0) return;
  [held.width, held.height] = [video.videoWidth, video.videoHeight];
  held.getContext("2d")?.drawImage(video, 0, 0);
  held.hidden = false;
  const release = () => void (held.hidden = true);
  for (const event of ["playing", "error"]) video.addEventListener(event, release, { once: true });
  video.addEventListener("loadeddata", () => video.paused && release(), { once: true });
  setTimeout(release, HELD_MS);
}

/** Up to which second the video is there from where it stands; -1 where it is not. */
function thereUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at += 1)
    if (buffered.start(at) <= currentTime && currentTime <= buffered.end(at)) return buffered.end(at);
  return -1;
}

/**
 * Keeps a video of the owner's own store going. Its source is an address of this site, which leads on to one that works
 * for ten minutes, and from then on Chromium and Firefox ask only that one. So before it runs out the site is asked
 * again, and the video goes on at the same second: while it plays, when it is played after a pause, when somebody moves
 * to a part that is not there yet, and when the store refused what was asked too late. What is wholly there is left alone.
 * Any other video is left to itself.
 * @param held lies over the video, hidden
 */
export function renewWhereNeeded(video: HTMLVideoElement, held: HTMLCanvasElement | null): void {
  const [source] = video.getElementsByTagName("source");
  if (!source || !("expires" in source.dataset)) return;
  let askedAt = Date.now();
  /** When it was paused; Infinity while nobody paused it. */
  let pausedAt = video.paused ? -Infinity : Infinity;
  /** A new address was tried, and nothing has come from it yet. */
  let isTried = false;
  const isOld = () => Date.now() - askedAt > USABLE_MS;
  const isWhole = () => thereUntil(video) >= video.duration - END_S;
  const renew = () => {
    const { currentTime, paused, error } = video;
    const isWanted = !paused || (error !== null && performance.now() - pausedAt < PAUSED_BY_FAILING_MS);
    isTried = true;
    askedAt = Date.now();
    if (held) holdPicture(video, held);
    // Somebody who moves through a paused video wants to see where.
    video.preload = "auto";
    video.load();
    video.currentTime = currentTime;
    if (isWanted) void video.play().catch(() => undefined);
  };
  video.addEventListener("play", () => {
    pausedAt = Infinity;
    // Nothing was asked for before.
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) askedAt = Date.now();
    else if (isOld() && !isWhole()) renew();
  });
  video.addEventListener("pause", () => (pausedAt = performance.now()));
  video.addEventListener("seeking", () => isOld() && thereUntil(video) < 0 && renew());
  video.addEventListener("timeupdate", () => !video.paused && !video.seeking && isOld() && !isWhole() && renew());
  // Nobody hears of the first refusal: the player would put an error in the picture's place.
  video.addEventListener("error", (event) => {
    if (isTried || video.error?.code !== MediaError.MEDIA_ERR_NETWORK) return;
    event.stopImmediatePropagation();
    renew();
  });
  // Chromium asks again and again for what is refused, for half a minute, before it speaks of an error.
  video.addEventListener("stalled", () => {
    const { readyState, HAVE_NOTHING, HAVE_FUTURE_DATA } = video;
    if (!isTried && readyState > HAVE_NOTHING && readyState < HAVE_FUTURE_DATA) renew();
  });
  video.addEventListener("canplay", () => (isTried = false));
}
