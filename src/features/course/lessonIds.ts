import type { PageModule, PageOutline } from "./pageOutline.ts";

export const idsOf = ({ lessons }: PageModule): string[] => lessons.map(({ id }) => id);

/** The ids of each module's lessons. */
export const lessonIds = ({ modules }: PageOutline): Record<string, string[]> =>
  Object.fromEntries(modules.map((module) => [module.id, idsOf(module)]));
