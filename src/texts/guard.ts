import { plural, sentence, told } from "#build/texts/told.ts";

const three = () => ({ title: sentence(), lead: sentence(), first: sentence(), second: sentence(), third: sentence() });

export const shape = {
  stay: sentence(),
  staying: sentence(),
  signUp: sentence(),
  example: sentence(),
  startLesson: sentence("number"),
  plans: {
    ...three(),
    way: sentence(),
    label: sentence(),
    /** "per month, or €60 per year" */
    every: sentence("period", "other"),
    half: sentence("lessons", "modules"),
    trial: plural("day"),
  },
  order: { title: sentence(), lead: sentence() },
  dashboard: {
    ...three(),
    label: sentence(),
    next: sentence("title"),
    resume: sentence("number", "time"),
    sum: sentence("done", "all"),
  },
  practice: { ...three(), label: sentence("number"), unsaved: sentence(), again: sentence(), gone: sentence("number") },
  notes: {
    ...three(),
    way: sentence(),
    label: sentence("number"),
    one: sentence(),
    two: sentence(),
    three: sentence(),
  },
  profile: {
    ...three(),
    label: sentence(),
    name: sentence(),
    plan: sentence(),
    about: sentence(),
    badges: sentence(),
    certificates: sentence(),
  },
};

/** What a page of one's own shows somebody who is not logged in. */
export const texts = told<typeof shape>("guard");
