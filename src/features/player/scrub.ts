import { element } from "#ui/element.ts";
import type { Film } from "./film.ts";
import { positionText, type Chapter } from "./player.ts";

/** The chapters' lengths; a video without chapters is one piece. */
function pieces(chapters: Chapter[], length: number): { start: number; end: number }[] {
  const starts = chapters.length > 0 ? chapters.map(({ start }) => start) : [0];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? Math.max(length, start + 1) }));
}

/** The position: a clip per chapter, filled as far as it is watched, under a native slider. */
export function scrubOf(film: Film, chapters: Chapter[]): HTMLElement {
  const clips = pieces(chapters, film.length).map((piece) => {
    const fill = element("b", "");
    const clip = element("i", "", fill);
    clip.style.flexGrow = String(piece.end - piece.start);
    return { ...piece, clip, fill };
  });
  const slider = element("input", "");
  Object.assign(slider, { type: "range", min: "0", step: "1", ariaLabel: "Position" });
  slider.dataset["position"] = "";
  slider.addEventListener("input", () => film.seek(Number(slider.value)));
  const show = () => {
    const { second, length } = film;
    slider.max = String(Math.floor(length));
    slider.value = String(second);
    slider.ariaValueText = positionText(second, length, chapters);
    for (const { start, end, fill } of clips) {
      const share = Math.min(1, Math.max(0, (second - start) / (end - start)));
      fill.style.width = `${String(100 * share)}%`;
    }
  };
  for (const event of ["timeupdate", "seeking", "durationchange"]) film.video.addEventListener(event, show);
  show();
  return element("div", "film-scrub", ...clips.map(({ clip }) => clip), slider);
}
