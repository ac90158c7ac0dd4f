// What is asked of a page with a film. Each function runs there and knows nothing but its own arguments.

export const stateHere = () => {
  const video = document.querySelector("video");
  const { currentTime = -1, paused = true, error = null } = video ?? {};
  return {
    currentTime,
    paused,
    error: error?.message ?? "",
    alert: document.querySelector("[role=alert]")?.textContent ?? "",
  };
};
/** The page believes that so much time has passed. */
export const passTime = (ms: number) => {
  const now = Date.now;
  Date.now = () => now() + ms;
};
export const isMovingAt = (second: number) => {
  const video = document.querySelector("video");
  return (
    video &&
    !video.paused &&
    video.readyState > 2 &&
    video.currentTime > second + 0.2 &&
    video.currentTime < second + 20
  );
};
export const pauseHere = () => document.querySelector("video")?.pause();

export const moveTo = (second: number) => {
  const video = document.querySelector("video");
  if (video) video.currentTime = second;
};

/** So much time passes while the film plays; the longest time without a new picture in its next four seconds, in ms. */
export const gapAfter = async (ms: number) => {
  const video = document.querySelector("video");
  if (!video) return 20_000;
  let last = performance.now();
  let longest = 0;
  const look = () => {
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  video.addEventListener("timeupdate", look);
  const now = Date.now;
  Date.now = () => now() + ms;
  const until = video.currentTime + 4;
  const latest = last + 20_000;
  while ((video.currentTime < until || video.seeking) && performance.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 50));
  video.removeEventListener("timeupdate", look);
  return video.currentTime < until ? 20_000 : Math.round(longest);
};
