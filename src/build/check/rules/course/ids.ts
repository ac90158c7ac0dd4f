import { rows, text, type Course } from "#build/check/read/course.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";
import { idChanges } from "#build/check/names/idList.ts";
import { attribute, elements } from "#build/check/read/nodes.ts";
import type { YamlFile } from "#build/check/read/yamlFile.ts";

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

/** Learners have progress under the ids of the list, so a lesson keeps its id until it is taken out of the course. */
function changed(course: Course): Problem[] {
  const { file } = course.lists.ids;
  const { added, gone, revived } = idChanges(course);
  const report = (place: Place, message: string, hint: string): Problem => ({ ...place, rule, message, hint });
  return [
    ...added.map(({ lesson: { id, at }, old }) =>
      old === undefined
        ? report(at(["id"]), `The id ${id} is not in ${file}.`, `A new lesson: add the line "- ${id}" there.`)
        : report(at(["id"]), `The id was ${old}, now it is ${id}.`, changedHint(old, id, file)),
    ),
    ...gone.map(({ id, ...place }) =>
      report(
        place,
        `No lesson has the id ${id} any more.`,
        `Did you take the lesson out? npm run remove -- ${id} retires the id and closes the gap. If not, bring it back.`,
      ),
    ),
    ...revived.map(({ id, at }) =>
      report(at(["id"]), `The id ${id} is retired.`, `Choose another one, or take ": retired" out of ${file}.`),
    ),
  ];
}

const changedHint = (old: string, id: string, file: string): string =>
  `The same lesson: change it back, learners have progress under ${old}. ` +
  `Another lesson: write "- ${old}: retired" and "- ${id}" into ${file}.`;

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
