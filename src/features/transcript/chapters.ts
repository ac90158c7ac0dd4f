import type { VideoController } from "#features/video/videoController.ts";
import { indexAt, secondIn, type Chapter } from "#features/video/seconds.ts";

/** Reads the chapters from the links under the video, and marks the current one as it plays. */
export function markChapters(controller: VideoController): Chapter[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".chapters a")];
  const chapters = links.map((link) => ({
    start: secondIn(new URL(link.href).searchParams.get("t")) ?? 0,
    title: (link.lastChild?.textContent ?? "").trim(),
  }));
  let current = -1;
  const show = () => {
    const now = indexAt(chapters, controller.second);
    if (now === current) return;
    links[current]?.removeAttribute("aria-current");
    links[now]?.setAttribute("aria-current", "true");
    current = now;
  };
  for (const event of ["timeupdate", "seeking"]) controller.video.addEventListener(event, show);
  return chapters;
}
