import type { z } from "astro/zod";
import { type Course, type Lesson, objectRows, textOrEmpty } from "#authoring/check/read/course.ts";
import { channelsOf, measuresIn, numberIn, strangersIn } from "#authoring/check/read/figures.ts";
import { attribute, elements } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Place, type Problem, problem, problemIf } from "#authoring/check/read/problem.ts";
import { type Path, readYaml, type YamlFile } from "#authoring/check/read/yaml.ts";
import { medianOf } from "#features/learning/case/case.ts";
import { schemas } from "#schema";
import { formProblems, pathOfPicture } from "./schema.ts";

const HEAD = "content/case/case.yaml";

/** The case's entry about one lesson. */
type CaseStep = ReturnType<typeof stepOf>;
/** A table of a sheet as the author wrote it. */
type CaseTable = CaseStep["tables"][number];
type CaseFiles = NonNullable<ReturnType<typeof caseFiles>>;

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields => (value !== null && typeof value === "object" ? (value as Fields) : {});
const cells = (value: unknown): string[] => (Array.isArray(value) ? value.map((cell) => String(cell)) : []);
const plain = (value: unknown): string => String(value).replace(/~~|\*\*/g, "");

const wordsIn = (value: unknown): string[] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([name, inside]) => [Array.isArray(value) ? "" : name, ...wordsIn(inside)])
    : [plain(value)];

function stepOf(file: YamlFile, step: Fields, index: number) {
  const [sheet, decision] = [fields(step["sheet"]), fields(step["decision"])];
  const at = (path: Path): Place => file.at(["steps", index, ...path]);
  const tables = objectRows(sheet["parts"]).flatMap(({ table }, part) => {
    if (table === undefined) return [];
    const { head, foot, rows: lines } = fields(table);
    const all = Array.isArray(lines) ? lines.map(cells) : [];
    const where = (row: number): Place => at(["sheet", "parts", part, "table", "rows", row]);
    return [{ head: cells(head), rows: all, foot: textOrEmpty(foot), at: where }];
  });
  return {
    ...{
      lesson: textOrEmpty(step["lesson"]),
      month: textOrEmpty(step["month"]),
      // The id of the template that the sheet fills; "" without a sheet.
      template: textOrEmpty(sheet["template"]),
      tables,
      at,
    },
    told: [step["title"], step["story"], decision["text"], decision["why"]].map((one) => textOrEmpty(one)).join("\n"),
    written: wordsIn(sheet["parts"]).join(" | "),
  };
}

/** Reads content/case/, once for each rule that needs it; undefined for a course without a case. */
function caseFiles({ root, files }: Course) {
  const found = files.filter((file) => /^content\/case\/[^/]+\.yaml$/.test(file));
  if (found.length === 0) return undefined;
  const head = readYaml(root, HEAD);
  const others = found.filter((file) => file !== HEAD).map((file) => readYaml(root, file));
  const steps = others.flatMap((file) =>
    objectRows(fields(file.data)["steps"]).map((step, index) => stepOf(file, step, index)),
  );
  return { head, others, steps };
}

/** Returns a list from the head file. */
const listOf = ({ data }: YamlFile, name: string): Fields[] => objectRows(fields(data)[name]);

const TO_LESSON = "Write the id from the lesson's form, not its title.";

const MISSING: Mistake = [
  "This file is missing, and there are others beside it.",
  "content/LESSONS.md says what it holds.",
];
const misshapen = (file: YamlFile, schema: z.ZodType): Problem[] =>
  file.broken.length > 0 ? file.broken : formProblems(file, schema, { missing: MISSING });

/** The case's files match Astro's schema; each step, group and month names a lesson, and no two steps the same one. */
function caseForm(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found) return [];
  const { head, others, steps } = found;
  const shapes = [
    ...misshapen(head, schemas.caseHead(pathOfPicture)),
    ...others.flatMap((file) => misshapen(file, schemas.caseSteps)),
  ];
  const ids = new Set(course.lessons.map(({ id }) => id));
  const unknown = [
    ...steps.map(({ lesson, at }) => ({ lesson, ...at(["lesson"]) })),
    ...["groups", "months"].flatMap((list) =>
      listOf(head, list).map(({ lesson }, index) => ({ lesson: String(lesson), ...head.at([list, index, "lesson"]) })),
    ),
  ]
    .filter(({ lesson }) => !ids.has(lesson))
    .map(({ lesson, ...place }) => problem(place, `There is no lesson ${lesson}.`, TO_LESSON));
  const twice = steps
    .filter(({ lesson }, index) => steps.findIndex((other) => other.lesson === lesson) < index)
    .map(({ lesson, at }) =>
      problem(at(["lesson"]), `Another step tells of ${lesson} already.`, "Make one step of the two."),
    );
  return [...shapes, ...(head.file === HEAD ? unknown : []), ...twice];
}

const templatesOf = (lesson: Lesson) => elements(lesson.tree, "Template");
const titleOf = (element: ReturnType<typeof templatesOf>[number]): string => String(attribute(element, "title") ?? "");

function unfilled(lesson: Lesson, steps: CaseStep[]): Problem[] {
  const own = steps.filter((step) => step.lesson === lesson.id);
  return templatesOf(lesson)
    .filter((template) => !own.some((step) => step.template === titleOf(template)))
    .map((template) =>
      problem(
        lesson.atNode(template),
        `The case has no filled “${titleOf(template)}”.`,
        `Add a step with lesson: ${lesson.id} and that template to a file in content/case/.`,
      ),
    );
}

function misnamed(step: CaseStep, lessons: Lesson[]): Problem[] {
  const lesson = lessons.find(({ id }) => id === step.lesson);
  if (!lesson || step.template === "") return [];
  const titles = templatesOf(lesson).map(titleOf);
  if (titles.includes(step.template)) return [];
  const message = `The lesson ${lesson.id} has no template “${step.template}”.`;
  const hint = titles.length > 0 ? `It has “${titles.join("”, “")}”.` : "Take the sheet out, or add a <Template>.";
  return [problem(step.at(["sheet", "template"]), message, hint)];
}

/** Each template of a finished lesson has a sheet filled in by the case, under the same title. */
function caseSheets(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found) return [];
  const written = course.lessons.filter((lesson) => lesson.written);
  return [
    ...written.flatMap((lesson) => unfilled(lesson, found.steps)),
    ...found.steps.flatMap((step) => misnamed(step, course.lessons)),
  ];
}

const NAMES = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** Steps are in chronological order along the course. */
function backwards(course: Course, { steps }: CaseFiles): Problem[] {
  const order = new Map(course.lessons.map(({ id }, index) => [id, index]));
  const walked = steps.toSorted((a, b) => (order.get(a.lesson) ?? 0) - (order.get(b.lesson) ?? 0));
  return walked.flatMap(({ month, lesson, at }, index) => {
    const place = at(["month"]);
    if (!NAMES.includes(month)) return [problem(place, `${month} is no month.`, `Write it in full, as ${NAMES[0]}.`)];
    const before = walked[index - 1];
    if (!before || NAMES.indexOf(before.month) <= NAMES.indexOf(month)) return [];
    const hint = "Give one of the two another month: the case is read from its first lesson to its last.";
    return [problem(place, `${lesson} is in ${month}, the lesson before it in ${before.month}.`, hint)];
  });
}

/** Returns every video of the groups with its position. */
const videosOf = (head: YamlFile) =>
  listOf(head, "groups").flatMap(({ videos }, group) =>
    objectRows(videos).map(({ month, views }, index) => ({
      ...{ month, views: Number(views), place: head.at(["groups", group, "videos", index]) },
    })),
  );

/** Compares the videos published in each month, by the groups and by the table of months. */
function published({ head }: CaseFiles): Problem[] {
  let shelf = 0;
  const told = listOf(head, "months").flatMap(({ month, made, published: count }, index) => {
    const place = head.at(["months", index, "published"]);
    const drawn = videosOf(head).filter((one) => one.month === month).length;
    shelf += Number(made) - Number(count);
    const hint = "Compare the rows of months with the videos of the groups.";
    const [said, name] = [Number(count), textOrEmpty(month)];
    const none = `More is published by ${name} than was made.`;
    return [
      ...problemIf(drawn !== said, place, `${name} has ${said} published here and ${drawn} in the groups.`, hint),
      ...problemIf(shelf < 0, place, none, "Count made and published again."),
    ];
  });
  const months = new Set(listOf(head, "months").map(({ month }) => month));
  const lost = videosOf(head).flatMap(({ month, place }) =>
    problemIf(!months.has(month), place, `${textOrEmpty(month)} has no row in months.`, "Add it there."),
  );
  return [...told, ...lost];
}

/** Channel, owner and view counts match channels.yaml. */
function known(course: Course, { head }: CaseFiles): Problem[] {
  const data = (head.data ?? {}) as Record<string, unknown>;
  const channel = channelsOf(course).find(({ name }) => name === data["channel"]);
  if (!channel) {
    const message = `channels.yaml has no channel ${textOrEmpty(data["channel"])}.`;
    return [problem(head.at(["channel"]), message, "Add it with its figures, or write its name as it stands there.")];
  }
  const named = JSON.stringify(data["facts"] ?? {}).includes(channel.person);
  return [
    ...problemIf(!named, head.at(["facts"]), `${channel.person} is not named here.`, "Say whose channel it is."),
    ...videosOf(head).flatMap(({ views, place }) => {
      const message = `${String(views)} is no figure of ${channel.name}.`;
      return problemIf(!channel.values.includes(views), place, message, "Add it to channels.yaml, or correct it.");
    }),
  ];
}

/** Names, months, and numbers of videos made and published agree with each other and with channels.yaml. */
function caseMonths(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found || found.head.data === undefined) return [];
  return [...known(course, found), ...backwards(course, found), ...published(found)];
}

const CLOSE = 1e-6;
/** Parses a numeric cell such as "1,120", "£58", "4.2 %"; NaN for words. */
function cellOf(cell = ""): number {
  const plain = cell.replace(/~~|\*\*/g, "");
  if (!/^\D{0,3}\d[\d,.]*(?:\s?\D{0,2})?$/.test(plain)) return Number.NaN;
  return numberIn(plain) * (/^[-−]/.test(plain) ? -1 : 1);
}
const sumOf = (values: number[]): number => values.reduce((all, one) => all + one, 0);

/** The last row is the total, median or the like that it claims to be. */
function footed(table: CaseTable): Problem[] {
  if (table.foot === "") return [];
  const above = table.rows.slice(0, -1);
  return table.head.flatMap((name, column) => {
    const said = cellOf(table.rows.at(-1)?.[column]);
    const values = above.map((row) => cellOf(row[column])).filter((value) => !Number.isNaN(value));
    if (Number.isNaN(said) || values.length === 0) return [];
    const worked = table.foot === "sum" ? sumOf(values) : medianOf(values);
    if (Math.abs(worked - said) < CLOSE) return [];
    const place = table.at(table.rows.length - 1);
    return [
      problem(place, `${name}: the ${table.foot} is ${Number(worked.toFixed(2))}, it says ${said}.`, "Count again."),
    ];
  });
}

/** Returns the indexes of three columns; undefined when one is missing. */
function columnsOf({ head }: CaseTable, ...names: [string, string, string]): [number, number, number] | undefined {
  const found = names.map((name) => head.indexOf(name)) as [number, number, number];
  return found.includes(-1) ? undefined : found;
}

/** Shelf = the previous shelf + made − published. */
function shelved(table: CaseTable): Problem[] {
  const columns = columnsOf(table, "Made", "Published", "Shelf");
  if (!columns) return [];
  const [made, out, shelf] = columns;
  let stands = 0;
  return table.rows.flatMap((row, index) => {
    const counted = stands + cellOf(row[made]) - cellOf(row[out]);
    stands = cellOf(row[shelf]);
    const message = `The shelf holds ${counted}, it says ${row[shelf] ?? ""}.`;
    return problemIf(counted !== stands, table.at(index), message, "Count again.");
  });
}

/** Checks a quotient column in tables that have all three columns. */
function divided(table: CaseTable): Problem[] {
  const columns = columnsOf(table, "Views", "Usual there", "Times");
  if (!columns) return [];
  return table.rows.flatMap((row, index) => {
    const [a, b, said] = columns.map((column) => cellOf(row[column])) as [number, number, number];
    const isRight = Number.isNaN(said) || Math.abs(a / b - said) < 0.05;
    const message = `${a} divided by ${b} is ${(a / b).toFixed(1)}, it says ${said}.`;
    return problemIf(!isRight, table.at(index), message, "Divide again.");
  });
}

/** Every number in a story is on its sheet or a figure of the channel. */
function told(step: CaseStep, course: Course, { head }: CaseFiles): Problem[] {
  const channel = channelsOf(course).filter(({ name }) => name === (head.data as Record<string, unknown>)["channel"]);
  const groups = videosOf(head).map(({ views }) => views);
  const written = [...step.written.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => numberIn(found));
  const onSheet = measuresIn(step.written).map(({ value }) => value);
  return strangersIn(step.told, channel, [...groups, ...written, ...onSheet]).map((figure) =>
    problem(
      step.at(["story"]),
      `${figure} stands on no sheet and is no figure of the channel.`,
      `Compare ${textOrEmpty(step.lesson)}.`,
    ),
  );
}

/** Totals, medians and quotients of the sheets are correct, and stories use no other numbers. */
function caseNumbers(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found || found.head.data === undefined) return [];
  const tables = found.steps.flatMap((step) => step.tables);
  return [
    ...tables.flatMap((table) => [...footed(table), ...shelved(table), ...divided(table)]),
    ...found.steps.flatMap((step) => told(step, course, found)),
  ];
}

export const CASE_RULES = {
  "case-form": caseForm,
  "case-sheets": caseSheets,
  "case-months": caseMonths,
  "case-numbers": caseNumbers,
};
