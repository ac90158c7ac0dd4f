import { readFileSync } from "node:fs";
import { encode } from "html-entities";
import type { Frame } from "./frames.ts";
import type { SlideShow } from "./slideShow.ts";

const FONTS = {
  "Archivo Display": "archivo-display",
  "Archivo Label": "archivo-label",
  "Atkinson Next": "atkinson-next",
};

// Inside the page as data: a page without an address may not read files.
const fontFace = ([family, file]: [string, string]): string =>
  `@font-face { font-family: "${family}"; font-weight: 1 1000; src: url("data:font/woff2;base64,${readFileSync(`src/ui/theme/fonts/${file}.woff2`, "base64")}"); }`;

const styles = (): string =>
  Object.entries(FONTS).map(fontFace).join("") + readFileSync(new URL("slide.css", import.meta.url), "utf8");

const page = (head: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${head}</style>${body}`;

const WIDTH = 1280;
const GAP = 6;

const cuts = ({ chapters, seconds }: SlideShow): string =>
  chapters
    .filter(({ from }) => from > 0)
    .map(({ from }) => `<rect class="edge" x="${(WIDTH * from) / seconds - GAP / 2}" width="${GAP}" height="14"/>`)
    .join("");

const timeline = (drawing: string): string => `<svg class="timeline" viewBox="0 0 ${WIDTH} 14">${drawing}</svg>`;

const clips = (show: SlideShow): string =>
  `<rect class="edge" width="${WIDTH}" height="14"/><rect class="clip" y="4" width="${WIDTH}" height="10"/>${cuts(show)}`;

/** The dark cuts between the clips, on nothing: laid over the moving part of the timeline. */
export const cutsPage = (show: SlideShow): string =>
  page(styles() + "body { background: none; }", timeline(cuts(show)));

const line = (shown: number) => (words: string, i: number) =>
  `<li${i < shown ? "" : ' class="later"'}>${encode(words)}</li>`;

/** One frame as a page of 1280 × 720 that needs nothing from outside. */
export function slidePage({ slide, shownLines, chapter, opensChapter }: Frame, show: SlideShow): string {
  const name = show.chapters[chapter]?.title;
  const lines = slide.lines.map(line(shownLines)).join("");
  const kind = [opensChapter && "opens", !lines && "alone", chapter % 2 && "even"].filter(Boolean).join(" ");
  return page(
    styles(),
    `<body class="${kind}"><main>${name ? `<p class="chapter">${chapter + 1}&ensp;${encode(name)}</p>` : ""}` +
      `<div class="text"><h1>${encode(slide.title)}</h1>${lines && `<ul>${lines}</ul>`}</div></main>` +
      `${show.picture && `<div class="picture">${show.picture}</div>`}${timeline(clips(show))}</body>`,
  );
}
