import { $session } from "#features/account/account.store.ts";
import { panelCourse, type PanelModule } from "#features/outline/panelCourse.ts";
import { $progress, startProgress } from "#features/progress/progress.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/onboarding.ts";
import { onwardFrom, TITLES } from "./onward.ts";

type Titles = Partial<Record<string, string>>;

const titlesHere = (): Titles => JSON.parse(document.getElementById(TITLES)?.textContent ?? "{}") as Titles;

/** Without the modules that are not open yet. */
const openCourse = (titles: Titles): PanelModule[] =>
  panelCourse().filter(({ lessons }) => lessons.every(({ id }) => titles[id] !== undefined));

function showAt(start: HTMLElement, course: PanelModule[], titles: Titles): void {
  const session = $session.get();
  const isMember = session.state === "signed-in" && session.user.subscriptionActive === true;
  const next = onwardFrom(start.dataset["first"] ?? "", course, $progress.get().progress, isMember);
  if (!next) return;
  const { moduleId, lessonId, number, isPremium } = next;
  const words = isPremium ? texts.onwardPremium : texts.onward;
  const place = { module: moduleId, number, title: titles[lessonId] ?? "" };
  start.querySelector("[data-place]")?.replaceChildren(fill(words, place));
  start.querySelector("a")?.setAttribute("href", routes.lesson(moduleId, lessonId));
}

/** Who is through with the lesson that their experience begins at is led to their next one instead. */
export function followOnward(form: HTMLElement): void {
  const titles = titlesHere();
  const course = openCourse(titles);
  startProgress();
  $progress.subscribe(() => {
    for (const start of form.querySelectorAll<HTMLElement>("[data-first]")) showAt(start, course, titles);
  });
}
