import { texts } from "#texts/onboarding.ts";
import { fill } from "#lib/fill.ts";
import { curriculum, type ModuleWithEntries } from "#features/learning/course/course.content.ts";
import * as routes from "#lib/routes.ts";
import { EXPERIENCES, type Experience, type OnboardingData, type Start } from "./onboarding.ts";

const levelsFrom = (experience: Experience) => EXPERIENCES.slice(EXPERIENCES.indexOf(experience));

function startAt(module: ModuleWithEntries | undefined): Start {
  const [first] = module?.lessons ?? [];
  if (!module || !first) return { href: routes.curriculum(), place: texts.placeCurriculum };
  if (module.id !== 1)
    return {
      href: routes.module(module.id),
      place: fill(texts.placeModule, { id: module.id, title: module.title }),
      firstId: first.id,
    };
  return {
    href: routes.lesson(module.id, first.id),
    place: fill(texts.placeLesson, { title: first.title }),
    firstId: first.id,
  };
}

const hardestOf = ({ lessons }: ModuleWithEntries): number =>
  Math.max(...lessons.map(({ difficulty }) => EXPERIENCES.indexOf(difficulty)));

/** The last of the free modules that ask for most. */
function bestFree(modules: ModuleWithEntries[]): ModuleWithEntries | undefined {
  const free = modules.filter(({ access }) => access === "free");
  const most = Math.max(...free.map(hardestOf));
  return free.findLast((module) => hardestOf(module) === most);
}

const openModules = async (): Promise<ModuleWithEntries[]> => (await curriculum()).filter(({ locked }) => !locked);

/** The titles of the lessons one can go on to, by their ids. */
const lessonTitles = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await openModules()).flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title])));

/** Where each experience is sent first: the first module that asks for that much. */
async function startsByExperience(): Promise<Record<Experience, Start>> {
  const modules = await openModules();
  const startOf = (experience: Experience): Start => {
    const levels = levelsFrom(experience);
    const asks = modules.find(({ lessons }) => lessons.some(({ difficulty }) => levels.includes(difficulty)));
    const module = asks ?? modules[0];
    const isShut = module?.access === "premium";
    return { ...startAt(module), ...(isShut && { free: startAt(bestFree(modules)) }) };
  };
  return { beginner: startOf("beginner"), intermediate: startOf("intermediate"), advanced: startOf("advanced") };
}

export const onboardingData = async (): Promise<OnboardingData> => ({
  starts: await startsByExperience(),
  titles: await lessonTitles(),
});
