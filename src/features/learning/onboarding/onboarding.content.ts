import { texts } from "#texts/onboarding.ts";
import { fill } from "#lib/fill.ts";
import { curriculum, type ModuleWithEntries } from "#features/learning/course/course.content.ts";
import { lessonsOf, titlesOf } from "#features/learning/course/course.ts";
import * as routes from "#lib/routes.ts";
import { EXPERIENCES, type Experience, type OnboardingData, type Start } from "./onboarding.ts";

function startAt(module: ModuleWithEntries | undefined): Start {
  const [first] = module?.lessons ?? [];
  if (!module || !first) return { href: routes.curriculum(), place: texts.placeCurriculum };
  const { id, title } = module;
  const place =
    id === 1
      ? { href: routes.lesson(id, first.id), place: fill(texts.placeLesson, { title: first.title }) }
      : { href: routes.module(id), place: fill(texts.placeModule, { id, title }) };
  return { ...place, firstId: first.id };
}

const hardestOf = ({ lessons }: ModuleWithEntries): number =>
  Math.max(...lessons.map(({ difficulty }) => EXPERIENCES.indexOf(difficulty)));

/** The last of the free modules that ask for most. */
function bestFree(modules: ModuleWithEntries[]): ModuleWithEntries | undefined {
  const free = modules.filter(({ access }) => access === "free");
  const most = Math.max(...free.map(hardestOf));
  return free.findLast((module) => hardestOf(module) === most);
}

/** Where each experience is sent first, the first module that asks for that much, and which lessons one can go on to. */
export async function onboardingData(): Promise<OnboardingData> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  const startOf = (experience: Experience): Start => {
    const levels = EXPERIENCES.slice(EXPERIENCES.indexOf(experience));
    const asks = modules.find(({ lessons }) => lessons.some(({ difficulty }) => levels.includes(difficulty)));
    const module = asks ?? modules[0];
    const isShut = module?.access === "premium";
    return { ...startAt(module), ...(isShut && { free: startAt(bestFree(modules)) }) };
  };
  return {
    starts: { beginner: startOf("beginner"), intermediate: startOf("intermediate"), advanced: startOf("advanced") },
    titles: titlesOf(lessonsOf(modules)),
  };
}
