/** The keys of spec §7 and of the step that is open; below `onboarding_`, so that they leave with their person. */
export const TOUR_COMPLETED_KEY = "onboarding_tour_completed";
export const STEP_KEY = "onboarding_tour";
/** Taken again from the settings: on a page of the tour it begins anew. */
export const ADDRESS = "#tour";

/** In the order of spec §4. */
export const TOUR_STEPS = [
  "welcome",
  "curriculum",
  "dashboard",
  "community",
  "success-stories",
  "feedback",
  "theme",
  "complete",
] as const;
export type Step = (typeof TOUR_STEPS)[number];

/** Steps that are about a page stand on it; the first on whichever page one is, the others in the first lesson. */
const PAGES: Partial<Record<Step, string>> = {
  dashboard: "/dashboard",
  community: "/community",
  "success-stories": "/success-stories",
};

/** @param lesson the address of the first lesson; undefined where there is none */
export const stepPage = (step: Step, lesson: string | undefined): string | undefined =>
  step === "welcome" ? undefined : (PAGES[step] ?? lesson);
export const stepNumber = (step: Step): number => TOUR_STEPS.indexOf(step) + 1;
export const isLast = (step: Step): boolean => stepNumber(step) === TOUR_STEPS.length;
/** undefined before the first and after the last. */
export const stepBeside = (step: Step, by: 1 | -1): Step | undefined => TOUR_STEPS[TOUR_STEPS.indexOf(step) + by];

/** The step that this page shows: the one that was open, or, where somebody went by themselves, the page's own. */
export function stepOn(path: string, open: Step, lesson: string | undefined): Step {
  const page = stepPage(open, lesson);
  return page === undefined || page === path
    ? open
    : (TOUR_STEPS.find((step) => stepPage(step, lesson) === path) ?? open);
}

/**
 * Whether somebody went to this page by themselves, and the step has nothing to say here.
 * @param begun the page on which the tour was begun, which its first step stands on
 */
export const isAstray = (path: string, step: Step, lesson: string | undefined, begun: string | undefined): boolean =>
  path !== (stepPage(step, lesson) ?? begun ?? path);

/** On which page somebody began the tour, out of what was kept. */
export function begunOn(kept: unknown): string | undefined {
  const { begun } = (kept ?? {}) as { begun?: unknown };
  return typeof begun === "string" && begun.startsWith("/") ? begun : undefined;
}

/** Whose tour is at which step, out of what was kept; undefined for another person's and for none. */
export function openStep(kept: unknown, user: string): Step | undefined {
  const { user: whose, step } = (kept ?? {}) as { user?: unknown; step?: unknown };
  return whose === user ? TOUR_STEPS.find((one) => one === step) : undefined;
}

/** What a lesson is made of, each with where it is on its page. */
export const PARTS = {
  film: "article.lesson .frame",
  exercise: "[data-callout=exercise], main h1",
  questions: "[data-quiz], main h1",
} as const;
export type Part = keyof typeof PARTS;

/** What each step points at: the first of these that is seen. */
export const TOUR_TARGETS: Record<Step, string> = {
  welcome: "",
  curriculum: PARTS.film,
  dashboard: "[data-continue], main h1",
  community: "[data-compose], main h1",
  "success-stories": "main article > img, main h1",
  feedback: "[data-overlay=feedback]",
  theme: "[data-overlay=settings]",
  complete: PARTS.film,
};
