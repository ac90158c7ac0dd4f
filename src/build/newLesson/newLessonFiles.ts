import { join } from "node:path";
import { parseTimecode } from "#features/course/formats.ts";
import type { Course } from "#build/check/read/course.ts";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import type { Answers } from "./newLessonAnswers.ts";

const say = (words: string): string => `${TO_WRITE} ${words}`;
const yaml = (text: string): string => JSON.stringify(text);

const form = ({ id, title, description, goals, difficulty, tags, duration, access }: Answers): string =>
  [
    "---",
    `id: ${id}`,
    `title: ${yaml(title)}`,
    `description: ${yaml(description)}`,
    "goals:",
    ...goals.map((goal) => `  - ${yaml(goal)}`),
    `difficulty: ${difficulty}`,
    `tags: [${tags.join(", ")}]`,
    `duration: ${yaml(duration)}`,
    `access: ${access}`,
    "# Seen in the preview only. Take both lines out when the check is silent without them.",
    "draft: true",
    "unwritten: true",
    "---",
  ].join("\n");

const OPENING = [
  say(
    "The opening. Begin with somebody in trouble: who, where, what went wrong this morning. Everybody can read it, members or not, so it has to be worth reading alone.",
  ),
  say(
    "Then the question of the lesson, in the words of a learner, and by the third paragraph your answer: one sentence that a sensible person could dispute. Sixty words or more, up to here.",
  ),
].join("\n\n");

const choice = (right: boolean, why: string, words: string): string =>
  `<Choice ${right ? "right " : ""}why="${say(why)}">\n  ${say(words)}\n</Choice>`;

function question(id: string, right: number): string {
  const choices = [0, 1, 2, 3].map((place) =>
    place === right
      ? choice(true, "Why it is the best here.", "The best answer of these four")
      : choice(false, "What somebody who chose it has overlooked.", "A mistake that people really make"),
  );
  return [`<Quiz id="${id}" question="${say("A small decision in a new case?")}">`, ...choices, "</Quiz>"].join("\n\n");
}

/** With examples of its own a course keeps their figures in one place. */
const exampleOf = ({ lists }: Course): string =>
  Array.isArray(lists.channels.data) && lists.channels.data.length > 0
    ? say(
        "One of the channels in content/channels.yaml, with its exact figures. Say “an invented channel” where you first name it.",
      )
    : say(
        "Somebody who did it, told from the first try to the last: what they had, what they changed, what came of it.",
      );

const bodyOf = (course: Course): string =>
  [
    `## ${say("Why it is so")}`,
    say("The reason behind the answer, with something one can see or hear."),
    `## ${say("How to do it")}`,
    `<Steps>\n\n1. **${say("First.")}** ${say("One act, and how one knows that it is done.")}\n\n2. **${say("Then.")}** ${say("The next one.")}\n\n</Steps>`,
    `<Callout kind="example" title="${say("Who, and what changed")}">\n\n${exampleOf(course)}\n\n</Callout>`,
    `<Template title="${say("Name of the sheet")}">\n\n\`\`\`text\n${say("THE SHEET, one screen, with gaps ________ to fill")}\n\`\`\`\n\n</Template>`,
    `<Callout kind="exercise" title="${say("What you will have made")}" minutes={50}>\n\n${say("What to do, with a phone, in less than an hour.")}\n\n<DoneWhen>\n\n- ${say("what there is then, or what somebody else can say of it")}\n\n</DoneWhen>\n\n</Callout>`,
    `<Callout kind="mistake" title="${say("How it goes wrong")}">\n\n- **${say("The mistake.")}** ${say("Why it looks right, and what to do instead.")}\n\n</Callout>`,
    `## In short`,
    say("The answer again in two sentences, what to do on Monday, and a link to the lesson that goes on from here."),
    `## Check yourself`,
  ].join("\n\n");

function text(answers: Answers, course: Course): string {
  const rest = [bodyOf(course), question("first-case", 1), question("second-case", 2)].join("\n\n");
  const shut = answers.access === "premium" ? `<MembersOnly>\n\n${rest}\n\n</MembersOnly>` : rest;
  return [form(answers), OPENING, shut].join("\n\n") + "\n";
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

function captions(duration: string): string {
  const end = parseTimecode(duration);
  const last = Math.max(end - 5, end / 2);
  const cues = [
    [0, last, say("What is said, in lines\nof 42 characters at most.")],
    [last, end, say("The last line.")],
  ] as const;
  return (
    ["WEBVTT", ...cues.map(([from, to, words]) => `${clock(from)} --> ${clock(to)}\n${words}`)].join("\n\n") + "\n"
  );
}

const FILM = `- scene: title\n  lines: [${yaml(say("Few words"))}]\n  say: |\n    ${say("What is said over it, a line for every breath.")}\n`;

/** Every file of a new lesson by its path, and the list of ids with the new one at its end. */
export function newLessonFiles(answers: Answers, course: Course): Map<string, string> {
  const folder = course.modules.find(({ id }) => id === answers.module)?.folder ?? "";
  const number = course.lessons.filter((lesson) => lesson.folder === folder).length + 1;
  const base = join("content/curriculum", folder, `${number}-${answers.id}`);
  return new Map([
    [`${base}.mdx`, text(answers, course)],
    [`${base}.vtt`, captions(answers.duration)],
    [`${base}.film.yaml`, FILM],
  ]);
}
