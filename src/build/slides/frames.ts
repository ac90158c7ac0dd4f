import type { Slide, SlideShow } from "./slideShow.ts";

/** Few, because nothing but the timeline moves: it keeps a video of three minutes below a megabyte. */
export const FRAMES_PER_SECOND = 10;
const NEXT_LINE_AFTER_SECONDS = 1.2;

/** A picture that stands still until the next one is cut in. */
export interface Frame {
  seconds: number;
  slide: Slide;
  /** How many of the slide's lines are on the screen already. */
  shownLines: number;
  /** Place of the chapter in the list; -1 before the first or without chapters. */
  chapter: number;
  opensChapter: boolean;
}

const onFrame = (seconds: number): number => Math.round(seconds * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;

function framesOfSlide(slide: Slide, until: number, show: SlideShow): Frame[] {
  const step = Math.min(NEXT_LINE_AFTER_SECONDS, (until - slide.from) / (slide.lines.length + 1));
  const chapter = show.chapters.findLastIndex(({ from }) => from <= slide.from);
  const opensChapter = show.chapters[chapter]?.from === slide.from;
  const cuts = [0, ...slide.lines.map((_, i) => onFrame(step * (i + 1))), until - slide.from];
  return cuts.slice(1).map((end, shownLines) => ({
    seconds: onFrame(end - (cuts[shownLines] ?? 0)),
    slide,
    shownLines,
    chapter,
    opensChapter,
  }));
}

/** The whole video, frame after frame; their seconds add up to its length. A slide's lines are cut in one by one. */
export const framesOf = (show: SlideShow): Frame[] =>
  show.slides.flatMap((slide, i) => framesOfSlide(slide, show.slides[i + 1]?.from ?? show.seconds, show));
