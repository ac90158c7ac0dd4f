import { rows, text, type Course } from "#build/check/course.ts";
import type { Place, Problem } from "#build/check/problem.ts";
import { attribute, elements } from "#build/check/nodes.ts";
import type { YamlFile } from "#build/check/yamlFile.ts";

const rule = "ids";
const UNIQUE = "Choose another one; an id that learners have met stays where it was.";

interface Id extends Place {
  id: string;
}

function duplicates(ids: Id[]): Problem[] {
  return ids.flatMap(({ id, file, line }, index) => {
    const first = ids.findIndex((other) => other.id === id);
    if (id === "" || first === index) return [];
    const place = `${ids[first]?.file}:${ids[first]?.line}`;
    return [{ file, line, rule, message: `The id ${id} stands already in ${place}.`, hint: UNIQUE }];
  });
}

const idsIn = ({ data, at }: YamlFile): Id[] =>
  rows(data).map((row, index) => ({ id: text(row["id"]), ...at([index, "id"]) }));

/** Learners have progress under the ids of the list, so a lesson keeps its id for ever. */
function changed({ lessons, lists: { ids } }: Course): Problem[] {
  const kept: unknown[] = Array.isArray(ids.data) ? ids.data : [];
  const added = lessons
    .filter(({ id }) => id !== "" && !kept.includes(id))
    .map(({ id, at }) => ({
      ...at(["id"]),
      rule,
      message: `The id ${id} is not in ${ids.file}.`,
      hint: "A new lesson: add the id there. A changed id: change it back, learners have progress under the old one.",
    }));
  const gone = kept.flatMap((id, index) => {
    if (lessons.some((lesson) => lesson.id === id)) return [];
    const message = `No lesson has the id ${String(id)} any more.`;
    return [{ ...ids.at([index]), rule, message, hint: "An id never changes: bring it back in its lesson." }];
  });
  return [...added, ...gone];
}

/** An id is used once, and a lesson never changes its own. */
export function ids(course: Course): Problem[] {
  const { lessons, lists } = course;
  const checklists = lessons.map((lesson) =>
    elements(lesson.tree, "Checklist").map((list) => ({
      id: String(attribute(list, "id") ?? ""),
      ...lesson.atNode(list),
    })),
  );
  return [
    ...duplicates(lessons.map(({ id, at }) => ({ id, ...at(["id"]) }))),
    ...[lists.achievements, lists.plans, lists.glossary].map(idsIn).flatMap(duplicates),
    ...checklists.flatMap(duplicates),
    ...changed(course),
  ];
}
