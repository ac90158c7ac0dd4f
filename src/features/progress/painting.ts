import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { isCompleted, type Progress } from "./progress.ts";
import styles from "./progress.css?inline";

const SVG = "http://www.w3.org/2000/svg";

/** The tick that says "done" beside a word or in a box. */
export function tick(size: number): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor" };
  for (const [name, value] of Object.entries({ ...attributes, "stroke-width": 3, "aria-hidden": true }))
    icon.setAttribute(name, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M20 6 9 17l-5-5");
  icon.append(path);
  return icon;
}

/** The styles of what only a learner with progress sees. */
export const adoptProgressStyles = (): void => adoptStyles(styles);

function paintClip(clip: HTMLElement, isDone: boolean, isFresh: boolean): void {
  clip.dataset["was"] ??= clip.dataset["state"] ?? "todo";
  const state = isDone ? "done" : clip.dataset["was"];
  if ((clip.dataset["state"] === "done") === isDone) return;
  clip.toggleAttribute("data-fills", isDone && isFresh);
  clip.dataset["state"] = state;
}

/** The clip of the lesson to go on with is orange. */
export function paintNext(clips: HTMLElement[], lessonId: string | undefined): void {
  for (const clip of clips) {
    if (clip.dataset["state"] === "done") continue;
    clip.dataset["was"] ??= clip.dataset["state"] ?? "todo";
    clip.dataset["state"] = clip.dataset["clip"] === lessonId ? "now" : clip.dataset["was"];
  }
}

/** What stood in a place before something was painted over it. */
const before = new WeakMap<Element, Node[]>();

/** Writes over what stands in a place, or puts it back. */
export function writeOver(place: Element, written: (Node | string)[] | undefined): void {
  if (!before.has(place)) before.set(place, [...place.childNodes]);
  place.replaceChildren(...(written ?? before.get(place) ?? []));
}

/** Puts a tick in place of what stands there, or back. */
export function paintTick(place: HTMLElement, isDone: boolean, size = 14): void {
  if (place.hasAttribute("data-done") === isDone) return;
  place.toggleAttribute("data-done", isDone);
  writeOver(place, isDone ? [tick(size), element("span", "sr-only", "Done: ")] : undefined);
}

let isPainted = false;

/** Every clip and box on the page that stands for a lesson. */
export function paintLessons(progress: Progress): void {
  for (const clip of document.querySelectorAll<HTMLElement>("[data-clip]"))
    paintClip(clip, isCompleted(progress, clip.dataset["clip"] ?? ""), isPainted);
  for (const box of document.querySelectorAll<HTMLElement>("[data-box]"))
    paintTick(box, isCompleted(progress, box.dataset["box"] ?? ""));
  isPainted = true;
}
