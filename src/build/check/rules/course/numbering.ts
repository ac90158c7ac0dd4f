import { basename } from "node:path";
import type { Course, Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "numbering";

const renamed = (lesson: Lesson, place: number): string =>
  `${basename(lesson.file, ".mdx")}.* to ${basename(lesson.file, ".mdx").replace(/^\d+/, String(place))}.*`;

function inFolder(lessons: Lesson[]): Problem[] {
  const wrong = lessons.flatMap((lesson, index) => {
    const number = Number(/^\d+/.exec(basename(lesson.file))?.[0]);
    return number === index + 1 || Number.isNaN(number) ? [] : [{ lesson, number, place: index + 1 }];
  });
  const [first] = wrong;
  // The same number twice is no gap; it is said where names are asked.
  if (!first || first.number < first.place) return [];
  const message = `This is lesson ${first.place} of its folder and has the number ${first.number}.`;
  const steps = wrong.map(({ lesson, place }) => renamed(lesson, place)).join(", ");
  return [{ ...first.lesson.at(["id"]), rule, message, hint: `To close the gap rename ${steps}.` }];
}

/** Lessons and modules are numbered from 1 without a gap; one message a folder says how to close it. */
export function numbering({ modules, lessons }: Course): Problem[] {
  const gap = modules.findIndex(({ id }, index) => id !== index + 1);
  const { id, at } = modules[gap] ?? {};
  const place = String(gap + 1);
  return [
    ...modules.flatMap(({ folder }) => inFolder(lessons.filter((lesson) => lesson.folder === folder))),
    ...(at && id && !Number.isNaN(id)
      ? [
          {
            ...{ ...at(["id"]), rule, message: `This is module ${place} of the course, its id is ${id}.` },
            hint: `Before the course is public give it the id ${place}; later leave it, its address is known.`,
          },
        ]
      : []),
  ];
}
