import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent, stopsIn } from "#authoring/check/checkContent.ts";
import { SAFETY } from "#authoring/check/read/ownRules.ts";
import { describe as lineOf } from "#authoring/check/read/problem.ts";
import { RULES } from "#authoring/check/rules.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/content");
const TODAY = new Date("2026-11-21");

// A rule's folder holds bad/, laid over the small valid course in base/, and the lines it must cause.
const SENTENCES: Record<string, string> = {
  syntax: "a file that cannot be read is named alone, with the line where reading stopped",
  schema: "a missing, unknown or misshapen field is named",
  names: "folders and files are called by number and id",
  numbering: "a gap in the numbers is named once, with what closes it",
  ids: "an id is used once, and stays until its lesson is retired",
  files: "a file that nothing uses is found",
  links: "a link leads to a page, a question or a heading that exists, or out of the site by https",
  drafts: "nothing that readers see leads to a draft, or to a lesson that opens later",
  faq: "six questions stand on the home page, each with an id of its own",
  plans: "one plan is free, the paid ones share a currency, and a year is cheaper than twelve months",
  stories: "stories lead to lessons that exist, in places from 1",
  glossary: "a word that a lesson marks is in the glossary, where its reader may look it up",
  repetition: "no sentence is told in two lessons",
  "members-only": "a premium lesson has one block, a free one none, and a premium one no footnote",
  opening: "what everybody reads of a premium lesson is worth reading alone",
  tags: "a lesson has two to four tags of the course's list, one of them a goal",
  length: "a written lesson has 700 to 1,500 words, what opens with a press not counted",
  parts:
    "a written lesson has an example, an exercise of an hour at most, a list that says when it is done and something to take away",
  "done-when": "what says when an exercise is done is one list of sentences in it",
  quiz: "two to four questions have four choices each, one of them right, and nothing but reading gives it away",
  "mixed-cases": "five cases that draw on several lessons of a module stand in its last one",
  "case-form": "the case has the fields of a case, and each of its steps a lesson of its own",
  "case-sheets": "beside each template stands the sheet that the case filled, under the same title",
  "case-months": "names, months and what was published agree, and no step goes back in time",
  "case-numbers": "sums, medians and quotients are right, and a story tells no number that its sheet has not",
  placeholders: "a lesson that is no draft has nothing left to write",
  headings: "headings start at ## and skip no level, and none stands in what opens with a press",
  "alt-text": "a picture says what it shows, and not that it is a picture",
  curly: "what would be run as a program is found, and signs and comments are not",
  "picture-files": "a picture that is named is there, and its name can stand in an address",
  figures: "a list that no figure can be drawn of is named",
  webvtt: "captions begin with WEBVTT",
  brand: "colours can be read in both themes, and the logo can stand in a page",
  "own-store": "what lies in one's own store is named so that it opens nothing else",
  "store-settings": "a lesson whose store is not set is named",
  "video-size": "a video of more than 50 megabytes is refused",
  "video-weight": "a video of more than 25 megabytes is spoken of",
  blocks: "only blocks that exist are used, with the attributes they have",
  characters: "tabs outside a sheet, unseen signs and broken letters are found",
  numbers: "money, shares and large numbers have a source, or belong to an example",
  examples: "what is told of an invented channel agrees with its figures, and it is called invented",
  voice: "hype is found, and a link that says nothing",
  facts: "facts from a source were read within a year",
  captions: "captions can be read by a player, and by a person in their time",
  duration: "form, video and captions say the same length",
  chapters: "chapters begin at 0:00, follow each other and end before the video does",
  film: "a film has six scenes of seven words at most, lines for a breath, and captions that say what is said",
  "film-pictures": "what films show is there, small, told in words and whose it is, and none lies there unused",
  loudness: "films are equally loud, and a synthetic voice is named",
  sounds: "a sound is small and told in words, and those of a lesson are equally loud",
  downloads: "a file to take along is of a known kind, small, told in words and called like its lesson",
  pictures: "a photograph can be read and is wide enough for a lesson",
  video: "a written lesson has a video and captions",
};

/** What the bad course lacks that the base has. */
const REMOVED: Record<string, string[]> = {
  ids: ["1-first-steps/2-second-lesson.mdx", "2-second-steps/2-fourth-lesson.mdx"],
  video: ["1-first-steps/1-first-lesson.mp4", "1-first-steps/1-first-lesson.vtt"],
};

/** Megabytes of the video in a bad course. */
const GROWN: Record<string, number> = { "video-size": 60, "video-weight": 30 };
const VIDEO = "content/curriculum/1-first-steps/1-first-lesson.mp4";
const FILE = "content/curriculum/1-first-steps/2-second-lesson.large.pdf";
const SOUND = "content/curriculum/1-first-steps/2-second-lesson.unknown.m4a";
const STILL = "content/pictures/kettle.png";

const root = mkdtempSync(join(tmpdir(), "checked-"));
const linesOf = async (): Promise<string[]> => (await checkContent(root, TODAY)).map(lineOf);

function lay(rule: string): void {
  cpSync(join(FIXTURES, rule, "bad"), root, { recursive: true });
  if (GROWN[rule]) truncateSync(join(root, VIDEO), GROWN[rule] * 1_000_000);
  if (rule === "film-pictures") truncateSync(join(root, STILL), 500_000);
  if (rule === "sounds") truncateSync(join(root, SOUND), 160_000);
  if (rule === "downloads") truncateSync(join(root, FILE), 600_000);
  for (const file of REMOVED[rule] ?? []) rmSync(join(root, "content/curriculum", file));
}

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("the author's check", () => {
  it("is silent about a course without a mistake", async () => {
    expect(await linesOf()).toEqual([]);
  });

  it("is silent about pictures and clips that a film shows and that say whose they are", async () => {
    cpSync(join(FIXTURES, "film-pictures/good"), root, { recursive: true });
    expect(await linesOf()).toEqual([]);
  });

  it.each(Object.entries(SENTENCES))("%s: %s", async (rule) => {
    lay(rule);
    const expected = readFileSync(join(FIXTURES, rule, "expected.txt"), "utf8")
      .trimEnd()
      .split("\n");
    expect(expected.some((line) => line.includes(`  ${rule}  `))).toBe(true);
    expect(await linesOf()).toEqual(expected);
  });

  it("has a bad course for every rule", () => {
    const rules = Object.keys(RULES);
    expect(Object.keys(SENTENCES).sort()).toEqual([...rules, "syntax"].sort());
    expect(readdirSync(FIXTURES).sort()).toEqual([...rules, "syntax", "base"].sort());
  });

  it("ends with a count, and well when nothing stops a publish", () => {
    lay("headings");
    const script = join(import.meta.dirname, "../../src/authoring/check/checkContent.ts");
    const { stdout, status } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
    expect(stdout).toContain("2-second-lesson.mdx:15  advises  headings  A # heading stands in the text. Hint:");
    expect(stdout).toContain("None of them stops a publish: they advise.\n");
    expect(stdout).toMatch(/\n4 lessons, 2 still unwritten, \d+ problems, \d+\.\d s\n$/);
    expect(status).toBe(0);
  });

  it("ends with a failure and says how many problems would stop a publish", () => {
    lay("curly");
    const script = join(import.meta.dirname, "../../src/authoring/check/checkContent.ts");
    const { stdout, status } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toContain("4 of them would stop a publish; the others advise.\n");
  });
});

const PROJECT = join(import.meta.dirname, "../..");
const FIRST = "curriculum/1-first-steps/1-first-lesson.mdx";
const SECOND = "curriculum/1-first-steps/2-second-lesson.mdx";
const path = (file: string): string => join(root, "content", file);
const edit = (file: string, from: string | RegExp, to: string): void =>
  writeFileSync(path(file), readFileSync(path(file), "utf8").replace(from, to));
const rules = (text: string): void => writeFileSync(path("rules.yaml"), text);
const found = async () => (await checkContent(root, TODAY)).map(({ level, rule }) => `${level} ${rule}`);
const check = () => {
  const script = join(PROJECT, "src/authoring/check/checkContent.ts");
  return spawnSync(process.execPath, [script, root], { encoding: "utf8" });
};
/** A written lesson as short as a first one is. */
const shorten = (): void => edit(FIRST, /\nA kettle(.|\n)*/, "\nA kettle stands on the stove.\n");

describe("the rules of a course", () => {
  it("advise unless they say otherwise", async () => {
    edit(SECOND, "## ", "#### ");
    edit(SECOND, "A kettle", "#### Too deep\n\nA kettle");
    expect(await found()).toEqual(["advise headings"]);
    rules("rules: { headings: stop }\n");
    expect(await found()).toEqual(["stop headings"]);
    rules("rules: { headings: off }\n");
    expect(await found()).toEqual([]);
  });

  it.each(SAFETY)("cannot switch off %s", async (rule) => {
    for (const level of ["off", "advise"]) {
      rules(`rules:\n  ${rule}: ${level}\n`);
      const [problem] = await stopsIn(root, TODAY);
      expect(problem).toMatchObject({ file: "content/rules.yaml", line: 2, rule: "schema", level: "stop" });
      expect(problem?.message).toContain("must be stop: it keeps pages and what is paid for safe");
    }
    rules(`rules:\n  ${rule}: stop\n`);
    expect(await found()).toEqual([]);
  });

  it("still hold where content/rules.yaml says something wrong of them", async () => {
    rules("rules: { ids: off, members-only: off, schema: off }\n");
    edit(SECOND, "id: second-lesson", "id: other-lesson");
    edit(SECOND, "A kettle", "<MembersOnly>\n\nA kettle");
    edit(SECOND, /\s*$/, "\n\n</MembersOnly>\n");
    const names = (await stopsIn(root, TODAY)).map(({ rule }) => rule);
    expect(names).toEqual(expect.arrayContaining(["ids", "members-only", "schema"]));
  });

  it("are meant by a name that is nearly right", async () => {
    rules("rules:\n  lenght: off\n");
    expect(await checkContent(root, TODAY)).toMatchObject([
      {
        line: 2,
        message: "No field is called lenght.",
        hint: expect.stringContaining("Did you mean length?") as string,
      },
    ]);
  });

  it("count as many words, questions of a lesson and of the home page as the course says", async () => {
    shorten();
    edit("faq.yaml", "home: true", "home: false");
    rules("rules: { parts: off, duration: off, files: off, glossary: off, facts: off }\n");
    expect(await found()).toEqual(expect.arrayContaining(["advise length", "advise quiz", "advise faq"]));
    rules(
      "rules: { parts: off, duration: off, files: off, glossary: off, facts: off }\n" +
        "words: [1, 1200]\nquestions: [0, 4]\nhomeQuestions: [0, 6]\n",
    );
    const after = await found();
    for (const rule of ["length", "quiz", "faq"]) expect(after).not.toContain(`advise ${rule}`);
  });
});

describe("a short lesson", () => {
  it("only advises where the rules are gentle, and the check ends well", () => {
    shorten();
    const { stdout, status } = check();
    expect(stdout).toContain("  advises  length  The lesson has 6 words");
    expect(stdout).toContain("None of them stops a publish: they advise.\n");
    expect(status).toBe(0);
  });

  it("fails the check of a course that is strict with itself", () => {
    shorten();
    rules("strict: true\n");
    expect(check().status).toBe(1);
  });
});
