import type { Course } from "#build/check/read/course.ts";
import type { OwnRules } from "#build/check/own/ownRules.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { countOf } from "#build/check/names/countOf.ts";
import { didYouMean } from "#build/check/names/nearest.ts";

const rule = "tags";
const FEWEST = 2;
const MOST = 4;

interface Mistake {
  /** Place of the tag in the list; undefined when it is about all of them. */
  index: number | undefined;
  message: string;
  hint: string;
}

/** What is wrong with a lesson's tags. */
export function tagMistakes(all: string[], { tags }: Pick<OwnRules, "tags">): Mistake[] {
  const { goals, topics } = tags ?? { goals: [], topics: [] };
  const known = [...goals, ...topics];
  const ofAll = (message: string, hint: string): Mistake => ({ index: undefined, message, hint });
  const unknown = all.flatMap((tag, index): Mistake[] => {
    if (known.length === 0 || known.includes(tag)) return [];
    const hint = `${didYouMean(tag, known)}There are ${known.join(", ")}; the list is in content/rules.yaml.`;
    return [{ index, message: `No tag is called ${tag}.`, hint }];
  });
  if (all.length < FEWEST || all.length > MOST)
    return [...unknown, ofAll(`The lesson has ${countOf(all.length, "tag")}.`, "It needs two to four.")];
  const isGoalless = unknown.length === 0 && goals.length > 0 && !all.some((tag) => goals.includes(tag));
  return isGoalless ? [ofAll("No tag is a goal.", `Add one of ${goals.join(", ")}.`)] : unknown;
}

/** Two to four tags of the course's list, at least one of them a goal. */
export const tags = ({ lessons, own }: Course): Problem[] =>
  lessons.flatMap((lesson) => {
    const { tags } = lesson.data;
    const mistakes = Array.isArray(tags) ? tagMistakes(tags.map(String), own) : [];
    return mistakes.map(({ index, message, hint }) => ({
      ...{ ...lesson.at(index === undefined ? ["tags"] : ["tags", index]), rule, message, hint },
    }));
  });
