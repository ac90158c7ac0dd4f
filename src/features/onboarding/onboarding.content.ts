import { curriculum } from "#features/curriculum/curriculum.content.ts";
import * as routes from "#lib/routes.ts";
import { EXPERIENCES, type Experience } from "./onboarding.ts";

export interface Start {
  href: string;
  /** "module 2, Write the video" */
  place: string;
}

/** Where each experience is sent first: the first module that asks for that much. */
export async function startsByExperience(): Promise<Record<Experience, Start>> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  const startOf = (experience: Experience): Start => {
    const levels = EXPERIENCES.slice(EXPERIENCES.indexOf(experience));
    const asks = modules.find(({ lessons }) => lessons.some(({ difficulty }) => levels.includes(difficulty)));
    const module = asks ?? modules[0];
    const [first] = module?.lessons ?? [];
    if (!module || !first) return { href: routes.curriculum(), place: "the curriculum" };
    if (module.id !== 1) return { href: routes.module(module.id), place: `module ${module.id}, ${module.title}` };
    return { href: routes.lesson(module.id, first.id), place: `lesson 1, ${first.title}` };
  };
  return { beginner: startOf("beginner"), intermediate: startOf("intermediate"), advanced: startOf("advanced") };
}
