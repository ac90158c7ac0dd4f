import type { SaidCaption } from "./captionFile.ts";

const linesOf = ({ text }: SaidCaption): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/<\d[\d:.,]*>|<\/?c[^<>]*>/g, "").trim())
    .filter(Boolean);

/** The lines of a caption that those before it have not said already. */
function fresh(before: string[], lines: string[]): string[] {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1)
    if (before.slice(-count).every((line, index) => line === lines[index])) return lines.slice(count);
  return lines;
}

/** true: the captions roll, as automatic ones do: each line is shown once below, and again above the next. */
function doRoll(captions: SaidCaption[]): boolean {
  const again = captions.filter((caption, index) => {
    const before = captions[index - 1];
    const lines = linesOf(caption);
    return before !== undefined && lines.length > 0 && fresh(linesOf(before), lines).length < lines.length;
  });
  const isTimed =
    captions.some(({ text }) => /<\d[\d:.,]*>/.test(text)) || again.some(({ start, end }) => end - start < 0.05);
  // A line that is said twice, alone, is one that somebody says twice.
  const isAbove = again.some((caption) => linesOf(caption).length > 1);
  return again.length * 2 >= captions.length - 1 && again.length > 0 && (isTimed || (isAbove && again.length > 2));
}

/** Captions in which every line is said once, as long as it was shown below. */
export function eachLineOnce(captions: SaidCaption[]): SaidCaption[] {
  if (!doRoll(captions)) return captions;
  const once: SaidCaption[] = [];
  let before: string[] = [];
  for (const caption of captions) {
    const lines = linesOf(caption);
    const words = fresh(before, lines);
    const last = once.at(-1);
    if (words.length > 0) once.push({ ...caption, text: words.join("\n") });
    else if (last && caption.start <= last.end + 0.1) last.end = Math.max(last.end, caption.end);
    if (lines.length > 0) before = lines;
  }
  return once;
}
