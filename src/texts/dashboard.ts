import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  greeting: sentence("day"),
  greetingByName: sentence("day", "name"),
  next: {
    finishes: sentence("module"),
    rest: sentence("lessons", "time", "module"),
    begin: { label: sentence(), text: sentence("time"), act: sentence(), other: sentence() },
    go: {
      label: sentence(),
      text: sentence("place", "time", "rest"),
      act: sentence("number"),
      resume: sentence("time"),
    },
    premium: { label: sentence(), text: sentence("number"), act: sentence(), other: sentence("number") },
    finished: {
      label: sentence(),
      title: sentence(),
      text: sentence("lessons", "minutes"),
      act: sentence(),
      other: sentence(),
    },
  },
  state: {
    updates: plural(),
    kept: sentence("updates"),
    unkept: sentence("updates"),
    empty: sentence(),
    unreachable: sentence(),
    staleToday: sentence("time"),
    stale: sentence("day", "time"),
  },
  refused: { lesson: sentence("number", "title", "why"), gone: sentence("why") },
};

/** What the dashboard says. */
export const texts = told<typeof shape>("dashboard");
