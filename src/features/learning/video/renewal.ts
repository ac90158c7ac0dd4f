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

/**
 * Keeps a video of the owner's own store going. Its source is an address of this site, which leads on to one that works
 * for ten minutes, and from then on Chromium and Firefox ask only that one. So before it runs out the site is asked
 * again, and the video goes on at the same second: while it plays, when it is played after a pause, when somebody moves
 * to a part that is not there yet, and when the store refused what was asked too late. What is wholly there is left alone.
 */
export class Renewal {
  readonly #video: HTMLVideoElement;
  readonly #held: HTMLCanvasElement | null;
  #askedAt = Date.now();
  /** When it was paused; Infinity while nobody paused it. */
  #pausedAt: number;
  /** A new address was tried, and nothing has come from it yet. */
  #isTried = false;

  /** @param held lies over the video, hidden */
  constructor(video: HTMLVideoElement, held: HTMLCanvasElement | null) {
    this.#video = video;
    this.#held = held;
    this.#pausedAt = video.paused ? -Infinity : Infinity;
    video.addEventListener("play", () => this.#onPlay());
    video.addEventListener("pause", () => (this.#pausedAt = performance.now()));
    video.addEventListener("seeking", () => this.#isOld && !this.#hasPicture && this.#renew());
    video.addEventListener("timeupdate", () => this.#onTime());
    video.addEventListener("error", (event) => this.#onError(event));
    video.addEventListener("stalled", () => this.#onStall());
    video.addEventListener("canplay", () => (this.#isTried = false));
  }

  get #isWanted(): boolean {
    const { paused, error } = this.#video;
    return !paused || (error !== null && performance.now() - this.#pausedAt < PAUSED_BY_FAILING_MS);
  }

  get #isOld(): boolean {
    return Date.now() - this.#askedAt > USABLE_MS;
  }

  /** Up to which second the video is there from where it stands. */
  get #thereUntil(): number {
    const { buffered, currentTime } = this.#video;
    for (let at = 0; at < buffered.length; at += 1)
      if (buffered.start(at) <= currentTime && currentTime <= buffered.end(at)) return buffered.end(at);
    return -1;
  }
  get #hasPicture(): boolean {
    return this.#thereUntil >= 0;
  }
  get #isWhole(): boolean {
    return this.#thereUntil >= this.#video.duration - END_S;
  }

  #onPlay(): void {
    this.#pausedAt = Infinity;
    // Nothing was asked for before.
    if (this.#video.readyState === HTMLMediaElement.HAVE_NOTHING) this.#askedAt = Date.now();
    else if (this.#isOld && !this.#isWhole) this.#renew();
  }

  #onTime(): void {
    const { paused, seeking } = this.#video;
    if (!paused && !seeking && this.#isOld && !this.#isWhole) this.#renew();
  }

  // Nobody hears of the first refusal: the player would put an error in the picture's place.
  #onError(event: Event): void {
    if (this.#isTried || this.#video.error?.code !== MediaError.MEDIA_ERR_NETWORK) return;
    event.stopImmediatePropagation();
    this.#renew();
  }

  // Chromium asks again and again for what is refused, for half a minute, before it speaks of an error.
  #onStall(): void {
    const { readyState, HAVE_NOTHING, HAVE_FUTURE_DATA } = this.#video;
    if (!this.#isTried && readyState > HAVE_NOTHING && readyState < HAVE_FUTURE_DATA) this.#renew();
  }

  #renew(): void {
    const video = this.#video;
    const { currentTime } = video;
    const isWanted = this.#isWanted;
    this.#isTried = true;
    this.#askedAt = Date.now();
    if (this.#held) holdPicture(video, this.#held);
    // Somebody who moves through a paused video wants to see where.
    video.preload = "auto";
    video.load();
    video.currentTime = currentTime;
    if (isWanted) void video.play().catch(() => undefined);
  }
}

/** For a video whose source says that its address runs out. */
export function renewWhereNeeded(video: HTMLVideoElement, held: HTMLCanvasElement | null): void {
  const [source] = video.getElementsByTagName("source");
  if (source && "expires" in source.dataset) new Renewal(video, held);
}
