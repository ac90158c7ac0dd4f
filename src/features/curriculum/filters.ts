import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { timecode } from "#features/course/formats.ts";
import { choosesLessons, fits, isAll, isAt, NO_MATCH, filterWords, searchOf, wishFrom, type Wish } from "./filter.ts";
import {
  outlineHere,
  placesIn,
  type PageLesson,
  type PageModule,
  type PlacedLesson,
} from "#features/course/pageOutline.ts";
import { $stages } from "./stages.store.ts";

/** More than these are no short list: the tracks show them. */
const MOST_LISTED = 8;

const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)];

function hide(place: Element | null | undefined, hidden: boolean): void {
  place?.toggleAttribute("hidden", hidden);
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement);

/** Only what can be chosen here and now: a visitor sees no filter by progress, and an address may say anything. */
function isKnown(form: HTMLFormElement, field: string, value: string): boolean {
  if (field === "progress" && !("user" in document.documentElement.dataset)) return false;
  return controlsOf(form).some(
    (control) =>
      control.name === field &&
      (control instanceof HTMLInputElement
        ? control.value === value
        : [...control.options].some((option) => option.value === value)),
  );
}

const wishIn = (form: HTMLFormElement): Wish => {
  const data = new FormData(form);
  return wishFrom(
    (field) => data.get(field),
    (field, value) => isKnown(form, field, value),
  );
};

const trackOf = ({ id }: PageModule) => document.querySelector(`[data-filter-item][data-module="${id}"]`);
const clipOf = ({ id }: PageLesson) => document.querySelector(`[data-filter-item] [data-clip="${CSS.escape(id)}"]`);

/** Narrows one track down. @returns the lessons left in it; undefined when none of it is shown */
function narrow(module: PageModule, wish: Wish): PlacedLesson[] | undefined {
  const { id, isLocked = false } = module;
  const lessons = placesIn({ modules: [module] });
  const left = lessons.filter(({ tags = [] }) => fits(wish, tags));
  for (const lesson of lessons) hide(clipOf(lesson)?.closest("li"), !left.includes(lesson));
  const isShown = (left.length > 0 || !choosesLessons(wish)) && isAt(wish, $stages.get()[id] ?? "new", isLocked);
  hide(trackOf(module), !isShown);
  return isShown ? left : undefined;
}

/** The chosen lessons in one place: number, title, length. */
function list(place: HTMLElement | null, lessons: PlacedLesson[]): void {
  const rows = lessons.map(({ id, moduleId, number, title, seconds }) => {
    const link = element("a", "", element("span", "tc", `${moduleId}.${number}`), " ", element("b", "", title), " ");
    link.append(element("span", "tc", timecode(seconds)));
    link.href = routes.lesson(moduleId, id);
    return element("li", "", link);
  });
  place?.replaceChildren(...rows);
  hide(place, rows.length === 0);
}

function apply(form: HTMLFormElement): void {
  const wish = wishIn(form);
  const left = outlineHere()
    .modules.map((module) => narrow(module, wish))
    .filter((lessons) => lessons !== undefined);
  const lessons = left.flat();
  const said = filterWords(wish, left.length, lessons.length);
  hide(form.querySelector("[data-clear]"), isAll(wish));
  for (const part of all("[data-tracks]")) hide(part, said === NO_MATCH);
  list(document.querySelector("[data-chosen]"), choosesLessons(wish) && lessons.length <= MOST_LISTED ? lessons : []);
  const place = form.querySelector("[data-count]");
  // A live region speaks when it is written: only what is new is said.
  if (place?.textContent !== said) place?.replaceChildren(said);
}

/** Keeps the choice in the address, so that it can be shared and comes back with a reload and with Back. */
function remember(form: HTMLFormElement): void {
  const search = searchOf(wishIn(form), location.search);
  if (search !== location.search) history.pushState(null, "", location.pathname + search + location.hash);
}

function restore(form: HTMLFormElement): void {
  const parameters = new URLSearchParams(location.search);
  const wish = wishFrom(
    (field) => parameters.get(field),
    (field, value) => isKnown(form, field, value),
  );
  for (const control of controlsOf(form)) {
    const value = wish[control.name as keyof Wish];
    if (control instanceof HTMLInputElement) control.checked = control.value === value;
    else control.value = value;
  }
  apply(form);
}

/** The filters work without a server and stay out of sight without JavaScript. */
export function startFilters(form: HTMLFormElement): void {
  form.inert = false;
  const choose = () => {
    remember(form);
    apply(form);
  };
  // A control that stands elsewhere on the page belongs to the form too, and its changes do not pass through it.
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && (target as HTMLInputElement).form === form) choose();
  });
  form.addEventListener("reset", () => setTimeout(choose));
  addEventListener("popstate", () => restore(form));
  restore(form);
  $stages.listen(() => apply(form));
}
