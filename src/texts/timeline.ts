import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  clip: sentence("number"),
  states: { done: sentence(), now: sentence(), premium: sentence() },
  earlierTimeline: sentence(),
  laterTimeline: sentence(),
  lesson: sentence("moduleId", "number"),
  clipWideLessonLong: sentence(),
  clipWideAsks: sentence(),
  hours: sentence("hours", "minutes"),
  minutes: sentence("minutes"),
  takes: sentence("film", "read"),
  opensLater: sentence(),
  premium: sentence(),
};

/** How a clip is read aloud. */
export const texts = told<typeof shape>("timeline");
