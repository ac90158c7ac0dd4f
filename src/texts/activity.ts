import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  days: plural(),
  goal: { figure: sentence("done", "goal"), none: plural(), over: sentence("goal"), met: sentence(), under: plural() },
  row: {
    none: sentence(),
    stale: sentence("days", "day"),
    today: sentence("days"),
    makes: sentence("days", "more"),
    keeps: sentence("days"),
  },
  freeze: { rule: sentence(), covered: sentence("weekday"), left: sentence(), used: sentence() },
  day: {
    lesson: sentence(),
    practice: sentence(),
    today: sentence("done"),
    covered: sentence(),
    notYet: sentence(),
    toCome: sentence(),
    nothing: sentence(),
  },
  year: {
    nothing: sentence("since"),
    practice: sentence("days", "since"),
    lessons: sentence("lessons", "days", "since"),
    both: sentence("lessons", "days", "more", "since"),
  },
};

/** What is said of days, weeks and rows. */
export const texts = told<typeof shape>("activity");
