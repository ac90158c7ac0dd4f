import { sentence, told } from "#build/texts/told.ts";

const step = { title: sentence(), text: sentence(), next: sentence() };

export const shape = {
  count: sentence("step", "all"),
  skip: sentence(),
  back: sentence(),
  close: sentence(),
  parts: { film: sentence(), exercise: sentence(), questions: sentence() },
  theme: sentence(),
  again: sentence(),
  steps: {
    welcome: { ...step, text: sentence("number") },
    curriculum: step,
    dashboard: step,
    community: step,
    successStories: step,
    feedback: step,
    theme: step,
    complete: { ...step, next: sentence("number") },
  },
};

/** What the tour says. */
export const texts = told<typeof shape>("tour");
