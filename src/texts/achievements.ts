import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  sum: sentence("earned", "all"),
  nextUp: sentence(),
  ownTitle: sentence("title"),
  categories: { learning: sentence(), milestone: sentence(), social: sentence(), special: sentence() },
  rewards: { badge: sentence("name"), title: sentence("name") },
  earned: sentence("day"),
  ways: {
    lessons: sentence("progress", "all"),
    modules: sentence("progress", "all"),
    streak: sentence("progress", "all"),
    posts: sentence("progress", "all"),
    profile: sentence("progress", "all"),
    earlyLessons: sentence("progress", "all"),
    lessonsInADay: sentence("progress", "all"),
  },
  loading: sentence(),
  empty: { title: sentence(), text: sentence(), go: sentence() },
  visitor: { title: sentence(), text: sentence(), login: sentence(), more: sentence() },
  stale: sentence(),
  failed: sentence(),
  again: sentence(),
  news: sentence("title"),
  newTitle: sentence("title", "name"),
  manyNews: plural("titles"),
  see: sentence(),
  dismiss: sentence(),
  profile: { title: sentence(), none: sentence(), all: sentence() },
};

/** What is said of badges and titles. */
export const texts = told<typeof shape>("achievements");
