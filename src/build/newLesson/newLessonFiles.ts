import { join } from "node:path";
import { yamlText, yamlWord } from "#build/authoring/written.ts";
import { parseTimecode } from "#features/learning/course/formats.ts";
import { courseLanguage, type Course } from "#build/check/read/course.ts";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { lessonWords, type LessonWords } from "./lessonWords.ts";
import type { Answers } from "./newLessonAnswers.ts";

const say = (words: string): string => `${TO_WRITE} ${words}`;

const form = ({ id, title, description, goals, difficulty, tags, duration, access }: Answers, draft: string): string =>
  [
    "---",
    `id: ${yamlWord(id)}`,
    `title: ${yamlText(title)}`,
    `description: ${yamlText(description)}`,
    "goals:",
    ...goals.map((goal) => `  - ${yamlText(goal)}`),
    `difficulty: ${difficulty}`,
    `tags: [${tags.map(yamlWord).join(", ")}]`,
    `duration: ${yamlText(duration)}`,
    `access: ${access}`,
    `# ${draft}`,
    "draft: true",
    "unwritten: true",
    "---",
  ].join("\n");

const choice = (right: boolean, why: string, words: string): string =>
  `<Choice ${right ? "right " : ""}why="${say(why)}">\n  ${say(words)}\n</Choice>`;

function question(id: string, right: number, words: LessonWords): string {
  const choices = [0, 1, 2, 3].map((place) =>
    place === right ? choice(true, words.rightWhy, words.right) : choice(false, words.wrongWhy, words.wrong),
  );
  return [`<Quiz id="${id}" question="${say(words.question)}">`, ...choices, "</Quiz>"].join("\n\n");
}

/** With examples of its own a course keeps their figures in one place. */
const exampleOf = ({ lists }: Course, words: LessonWords): string =>
  Array.isArray(lists.channels.data) && lists.channels.data.length > 0
    ? say(words.exampleOfChannel)
    : say(words.exampleOfSomebody);

const bodyOf = (course: Course, words: LessonWords): string =>
  [
    `## ${say(words.why)}`,
    say(words.whyText),
    `## ${say(words.how)}`,
    `<Steps>\n\n1. **${say(words.first)}** ${say(words.firstAct)}\n\n2. **${say(words.then)}** ${say(words.thenAct)}\n\n</Steps>`,
    `<Callout kind="example" title="${say(words.example)}">\n\n${exampleOf(course, words)}\n\n</Callout>`,
    `<Template title="${say(words.sheet)}">\n\n\`\`\`text\n${say(words.sheetText)}\n\`\`\`\n\n</Template>`,
    `<Callout kind="exercise" title="${say(words.exercise)}" minutes={50}>\n\n${say(words.exerciseText)}\n\n<DoneWhen>\n\n- ${say(words.doneWhen)}\n\n</DoneWhen>\n\n</Callout>`,
    `<Callout kind="mistake" title="${say(words.mistake)}">\n\n- **${say(words.mistakeName)}** ${say(words.mistakeText)}\n\n</Callout>`,
    `## ${words.short}`,
    say(words.shortText),
    `## ${words.check}`,
  ].join("\n\n");

function text(answers: Answers, course: Course, words: LessonWords): string {
  const questions = [question("first-case", 1, words), question("second-case", 2, words)];
  const rest = [bodyOf(course, words), ...questions].join("\n\n");
  const shut = answers.access === "premium" ? `<MembersOnly>\n\n${rest}\n\n</MembersOnly>` : rest;
  return [form(answers, words.draft), say(words.opening), say(words.answer), shut].join("\n\n") + "\n";
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

function captions(duration: string, words: LessonWords): string {
  const end = parseTimecode(duration);
  const last = Math.max(end - 5, end / 2);
  const cues = [
    [0, last, say(words.captions)],
    [last, end, say(words.lastCaption)],
  ] as const;
  return ["WEBVTT", ...cues.map(([from, to, said]) => `${clock(from)} --> ${clock(to)}\n${said}`)].join("\n\n") + "\n";
}

const film = ({ filmTitle, filmWords }: LessonWords): string =>
  `- scene: title\n  lines: [${yamlText(say(filmTitle))}]\n  say: |\n    ${say(filmWords)}\n`;

/** Every file of a new lesson by its path, in the course's language where its words are there in it. */
export function newLessonFiles(answers: Answers, course: Course): Map<string, string> {
  const folder = course.modules.find(({ id }) => id === answers.module)?.folder ?? "";
  const number = course.lessons.filter((lesson) => lesson.folder === folder).length + 1;
  const base = join("content/curriculum", folder, `${number}-${answers.id}`);
  const words = lessonWords(courseLanguage(course));
  return new Map([
    [`${base}.mdx`, text(answers, course, words)],
    [`${base}.vtt`, captions(answers.duration, words)],
    [`${base}.film.yaml`, film(words)],
  ]);
}
