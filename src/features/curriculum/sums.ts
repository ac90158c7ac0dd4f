import { isCompleted, type Progress } from "#features/progress/progress.ts";
import { secondsOf, timecode } from "./curriculum.ts";

interface Row {
  id: string;
  seconds: number;
}

/** "2 of 5 done, 6:10 left"; undefined while nothing is done. */
export function sumOf(rows: Row[], progress: Progress): string | undefined {
  const left = rows.filter(({ id }) => !isCompleted(progress, id));
  const done = rows.length - left.length;
  if (done === 0) return undefined;
  const time = left.reduce((sum, { seconds }) => sum + seconds, 0);
  return `${done} of ${rows.length} done${left.length > 0 ? `, ${timecode(time)} left` : ""}`;
}

const LENGTH_AT_END = /\d+:\d\d$/;
const lengthOf = (link: Element | null): number =>
  secondsOf(LENGTH_AT_END.exec(link?.textContent?.trim() ?? "")?.[0] ?? "0");

/** A list of lessons as it stands on the page: each has a box, and its length at the end of its link. */
const rowsIn = (module: Element): Row[] =>
  [...module.querySelectorAll<HTMLElement>("[data-box]")].map((box) => ({
    id: box.dataset["box"] ?? "",
    seconds: lengthOf(box.closest("a")),
  }));

/** Says beside each module's list how much of it is done and left. */
export function paintSums(progress: Progress): void {
  for (const module of document.querySelectorAll("[data-module]")) {
    const sum = sumOf(rowsIn(module), progress);
    for (const place of module.querySelectorAll<HTMLElement>("[data-sum]")) {
      place.dataset["sum"] ||= place.textContent ?? "";
      place.replaceChildren(sum ?? place.dataset["sum"]);
    }
  }
}
