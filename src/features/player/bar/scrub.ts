import { texts } from "#texts/player.ts";
import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { positionText, type Chapter } from "#features/video/seconds.ts";

/** The chapters' lengths; a video without chapters is one piece. */
function pieces(chapters: Chapter[], length: number): { start: number; end: number }[] {
  const starts = chapters.length > 0 ? chapters.map(({ start }) => start) : [0];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? Math.max(length, start + 1) }));
}

/** A clip per chapter, filled as far as it is watched. */
export function chapterClips(controller: VideoController, chapters: Chapter[]): HTMLElement[] {
  const clips = pieces(chapters, controller.length).map((piece) => {
    const fill = element("b", "");
    const clip = element("i", "", fill);
    clip.style.flexGrow = String(piece.end - piece.start);
    return { ...piece, clip, fill };
  });
  const show = () => {
    for (const { start, end, fill } of clips) {
      const share = Math.min(1, Math.max(0, (controller.second - start) / (end - start)));
      fill.style.width = `${String(100 * share)}%`;
    }
  };
  controller.onTime(show);
  return clips.map(({ clip }) => clip);
}

/** The position: a native slider over the clips of the chapters. */
export function scrubOf(controller: VideoController, chapters: Chapter[]): HTMLElement {
  const slider = element("input", "");
  Object.assign(slider, { type: "range", min: "0", step: "1", ariaLabel: texts.position });
  slider.dataset["position"] = "";
  slider.addEventListener("input", () => controller.seek(Number(slider.value)));
  controller.onTime(() => {
    const { second, length } = controller;
    slider.max = String(Math.floor(length));
    slider.value = String(second);
    slider.ariaValueText = positionText(second, length, chapters);
  });
  return element("div", "film-scrub", ...chapterClips(controller, chapters), slider);
}
