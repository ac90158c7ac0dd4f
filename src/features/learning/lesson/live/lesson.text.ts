import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/lesson.ts";

export const changedSince = (completedAt: string): string =>
  fill(texts.changedSince, { day: dateWords(Date.parse(completedAt)) });
