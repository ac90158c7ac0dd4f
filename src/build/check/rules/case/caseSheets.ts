import { caseFiles, type CaseStep } from "#build/check/read/caseFiles.ts";
import type { Course, Lesson } from "#build/check/read/course.ts";
import { attribute, elements } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "case-sheets";

const templatesOf = (lesson: Lesson) => elements(lesson.tree, "Template");
const titleOf = (element: ReturnType<typeof templatesOf>[number]): string => String(attribute(element, "title") ?? "");

function unfilled(lesson: Lesson, steps: CaseStep[]): Problem[] {
  const own = steps.filter((step) => step.lesson === lesson.id);
  return templatesOf(lesson)
    .filter((template) => !own.some((step) => step.template === titleOf(template)))
    .map((template) => ({
      ...{ ...lesson.atNode(template), rule, message: `The case has no filled “${titleOf(template)}”.` },
      hint: `Add a step with lesson: ${lesson.id} and that template to a file in content/case/.`,
    }));
}

function misnamed(step: CaseStep, lessons: Lesson[]): Problem[] {
  const lesson = lessons.find(({ id }) => id === step.lesson);
  if (!lesson || step.template === "") return [];
  const titles = templatesOf(lesson).map(titleOf);
  if (titles.includes(step.template)) return [];
  const message = `The lesson ${lesson.id} has no template “${step.template}”.`;
  const hint = titles.length > 0 ? `It has “${titles.join("”, “")}”.` : "Take the sheet out, or add a <Template>.";
  return [{ ...step.at(["sheet", "template"]), rule, message, hint }];
}

/** Beside each template of a written lesson stands the sheet that the case filled, under the same title. */
export function caseSheets(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found) return [];
  const written = course.lessons.filter((lesson) => lesson.written);
  return [
    ...written.flatMap((lesson) => unfilled(lesson, found.steps)),
    ...found.steps.flatMap((step) => misnamed(step, course.lessons)),
  ];
}
