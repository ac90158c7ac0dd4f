import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  days: plural(),
  goalFigure: sentence("done", "goal"),
  goalNone: plural(),
  goalOver: sentence("goal"),
  goalMet: sentence(),
  goalUnder: plural(),
  rowNone: sentence(),
  rowStale: sentence("days", "day"),
  rowToday: sentence("days"),
  rowMakes: sentence("days", "more"),
  rowKeeps: sentence("days"),
  freezeRule: sentence(),
  freezeCovered: sentence("weekday"),
  freezeUsed: sentence(),
  dayLesson: sentence(),
  dayPractice: sentence(),
  dayToday: sentence("done"),
  dayCovered: sentence(),
  dayNotYet: sentence(),
  dayToCome: sentence(),
  dayNothing: sentence(),
  yearNothing: sentence("since"),
  yearPractice: sentence("days", "since"),
  yearLessons: sentence("lessons", "days", "since"),
  yearBoth: sentence("lessons", "days", "more", "since"),
  today: sentence(),
  yesterday: sentence(),
  moment: sentence("day", "time"),
};

/** What is said of days, weeks and rows. */
export const texts = told<typeof shape>("activity");
