import { timecode } from "#features/course/formats.ts";
import { type Asked, byLine } from "#features/questions/kept/questions.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/questions.ts";
import { drawing } from "#features/video/icons.ts";
import { element } from "#ui/element.ts";

/** A line as high as this has room for the mark below its time (questions.css). */
const ROOM_PX = 66;
/** What is to be put to lines that would grow while somebody reads them: it comes once they are out of sight. */
const waiting = new Map<Element, HTMLButtonElement>();

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const mark = waiting.get(target);
    if (isIntersecting && target.clientHeight < ROOM_PX) continue;
    if (mark) target.append(mark);
    waiting.delete(target);
    observer.unobserve(target);
  }
});

function markOf(asked: Asked[], time: string, show: (id: string) => void): HTMLButtonElement {
  const count = asked.reduce((sum, one) => sum + one.count, 0);
  const mark = element("button", "asked");
  mark.type = "button";
  mark.innerHTML = drawing("help");
  mark.append(String(count));
  mark.ariaLabel = mark.title = fill(texts.here, { count, time });
  mark.addEventListener("click", () => show(asked[0]?.id ?? ""));
  return mark;
}

/** Marks the lines of the transcript during which something was asked; a mark leads to what was asked first there. */
export function markLines(seconds: readonly Asked[], show: (id: string) => void): void {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>("ol.transcript li > a")];
  const starts = lines.map((line) => Number(new URL(line.href).searchParams.get("t")));
  const asked = byLine(seconds, starts);
  lines.forEach((line, at) => {
    const row = line.parentElement as HTMLElement;
    const here = asked.get(at);
    const known = waiting.get(row) ?? row.querySelector<HTMLButtonElement>(".asked");
    if (!here) {
      known?.remove();
      return void waiting.delete(row);
    }
    const mark = markOf(here, timecode(starts[at] ?? 0), show);
    if (known?.isConnected) return known.replaceWith(mark);
    waiting.set(row, mark);
    observer.observe(row);
  });
}
