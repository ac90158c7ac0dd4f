import { outlineHere } from "#features/course/pageOutline.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { lessonsFrom, nameOf, type Ticks, ticksFrom } from "./ticks.ts";

interface Line {
  list: string;
  name: string;
  box: HTMLInputElement;
}

const lessonHere = (): string => outlineHere().here ?? "";
const kept = (): Record<string, unknown> => lessonsFrom(readStoredJson(KEYS.ticks));

function linesHere(): Line[] {
  const lists = [...document.querySelectorAll<HTMLElement>("[data-checklist]")];
  return lists.flatMap((list) =>
    [...list.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].map((box) => ({
      list: list.dataset["checklist"] ?? "",
      name: nameOf(box.closest("label")?.textContent ?? ""),
      box,
    })),
  );
}

function keep(lines: Line[]): void {
  const ticked = lines.filter(({ box }) => box.checked);
  const ticks: Ticks = {};
  for (const { list, name } of ticked) (ticks[list] ??= []).push(name);
  const others = Object.entries(kept()).filter(([lesson]) => lesson !== lessonHere());
  const all = ticked.length > 0 ? [...others, [lessonHere(), ticks]] : others;
  store(KEYS.ticks, all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : null);
}

function paint(lines: Line[]): void {
  const ticks = ticksFrom(kept()[lessonHere()]);
  for (const { list, name, box } of lines) box.checked = Boolean(ticks[list]?.includes(name));
}

/** Restores this lesson's ticks and stores new ones, on this device only. */
export function startTicks(): void {
  const lines = linesHere();
  // Ticks made while this code was loading are added to the stored ones.
  const early = lines.filter(({ box }) => box.checked);
  paint(lines);
  for (const { box } of early) box.checked = true;
  if (early.length > 0) keep(lines);
  for (const { box } of lines) box.addEventListener("change", () => keep(lines));
  addEventListener("storage", ({ key }) => (key === null || key === KEYS.ticks) && paint(lines));
}
