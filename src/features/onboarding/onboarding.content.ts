import { curriculum, type ModuleWithEntries } from "#features/course/course.content.ts";
import * as routes from "#lib/routes.ts";
import { EXPERIENCES, type Experience } from "./onboarding.ts";

export interface Start {
  href: string;
  /** "module 2, Write the video" */
  place: string;
  /** Where the place is part of Premium: what is best without it. */
  free?: Start;
}

const levelsFrom = (experience: Experience) => EXPERIENCES.slice(EXPERIENCES.indexOf(experience));

function startAt(module: ModuleWithEntries | undefined): Start {
  const [first] = module?.lessons ?? [];
  if (!module || !first) return { href: routes.curriculum(), place: "the curriculum" };
  if (module.id !== 1) return { href: routes.module(module.id), place: `module ${module.id}, ${module.title}` };
  return { href: routes.lesson(module.id, first.id), place: `lesson 1, ${first.title}` };
}

const hardestOf = ({ lessons }: ModuleWithEntries): number =>
  Math.max(...lessons.map(({ difficulty }) => EXPERIENCES.indexOf(difficulty)));

/** The last of the free modules that ask for most. */
function bestFree(modules: ModuleWithEntries[]): ModuleWithEntries | undefined {
  const free = modules.filter(({ access }) => access === "free");
  const most = Math.max(...free.map(hardestOf));
  return free.findLast((module) => hardestOf(module) === most);
}

/** Where each experience is sent first: the first module that asks for that much. */
export async function startsByExperience(): Promise<Record<Experience, Start>> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  const startOf = (experience: Experience): Start => {
    const levels = levelsFrom(experience);
    const asks = modules.find(({ lessons }) => lessons.some(({ difficulty }) => levels.includes(difficulty)));
    const module = asks ?? modules[0];
    const isShut = module?.access === "premium";
    return { ...startAt(module), ...(isShut && { free: startAt(bestFree(modules)) }) };
  };
  return { beginner: startOf("beginner"), intermediate: startOf("intermediate"), advanced: startOf("advanced") };
}
