import type { Film } from "#features/player/film.ts";
import { indexAt, secondIn, type Chapter } from "#features/player/player.ts";

/** The chapters out of the row of links under the video; the current one is marked while it plays. */
export function markChapters(film: Film): Chapter[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".chapters a")];
  const chapters = links.map((link) => ({
    start: secondIn(new URL(link.href).searchParams.get("t")) ?? 0,
    title: (link.lastChild?.textContent ?? "").trim(),
  }));
  let current = -1;
  const show = () => {
    const now = indexAt(chapters, film.second);
    if (now === current) return;
    links[current]?.removeAttribute("aria-current");
    links[now]?.setAttribute("aria-current", "true");
    current = now;
  };
  for (const event of ["timeupdate", "seeking"]) film.video.addEventListener(event, show);
  return chapters;
}
