const lessonsOnPage = () => [...document.querySelectorAll<HTMLElement>("[data-tags]")];
const tracksOnPage = () => [...document.querySelectorAll<HTMLElement>("[data-filter-item]")];

function hide(element: Element | null, hidden: boolean): void {
  element?.toggleAttribute("hidden", hidden);
}

interface Wish {
  /** Level and topic: a lesson carries both. */
  tags: string[];
  /** How far the learner is in the module; "" is any. */
  stage: string;
}

function wishOf(form: HTMLFormElement): Wish {
  const data = new FormData(form);
  const stage = String(data.get("stage") ?? "");
  data.delete("stage");
  return { stage, tags: [...data.values()].map(String).filter(Boolean) };
}

const hasTags = (lesson: HTMLElement, tags: string[]) =>
  tags.every((tag) => lesson.dataset["tags"]?.split(" ").includes(tag));

/** A locked module has no lessons and no stage, so every filter leaves it out. */
const isAt = ({ dataset }: HTMLElement, stage: string) =>
  stage === "" || (!("locked" in dataset) && (dataset["stage"] ?? "new") === stage);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

function saidOf({ tags, stage }: Wish): string {
  if (tags.length === 0 && stage === "") return "";
  const modules = tracksOnPage().filter((track) => !track.hidden);
  if (modules.length === 0) return "No modules match.";
  if (tags.length === 0) return count(modules.length, "module");
  return count(
    modules.flatMap((track) => [...track.querySelectorAll("li:not([hidden]) [data-tags]")]).length,
    "lesson",
  );
}

/** Level, topic and progress narrow the tracks down; a module without a lesson left is left out. */
function apply(form: HTMLFormElement): void {
  const wish = wishOf(form);
  for (const lesson of lessonsOnPage()) hide(lesson.closest("li"), !hasTags(lesson, wish.tags));
  for (const track of tracksOnPage()) {
    const hasLessons = wish.tags.length === 0 || track.querySelector("li:not([hidden]) [data-tags]") !== null;
    hide(track, !hasLessons || !isAt(track, wish.stage));
  }
  const said = saidOf(wish);
  hide(form.querySelector("[data-clear]"), said === "");
  const place = form.querySelector("[data-count]");
  if (place?.textContent !== said) place?.replaceChildren(said);
}

/** The filters work without a server and stay out of sight without JavaScript. */
export function startFilters(form: HTMLFormElement): void {
  form.inert = false;
  // A control that stands elsewhere on the page belongs to the form too, and its changes do not pass through it.
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && (target as HTMLInputElement).form === form) apply(form);
  });
  form.addEventListener("reset", () => setTimeout(() => apply(form)));
  document.addEventListener("stages", () => apply(form));
  apply(form);
}
