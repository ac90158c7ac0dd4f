import { appendFileSync, cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { keepRatings } from "#server/scripts/serve/ratings.ts";
import { newVersion } from "./newVersion.ts";
import type { SmallCourse } from "./smallCourse.ts";
import { prepareTemplate } from "./template.ts";
import { yamlIn } from "./yamlIn.ts";

/** What becomes of the small course before it is built. */
export type Recipe = (course: SmallCourse) => void | Promise<void>;

/** What a Windows editor saved begins with a mark that nobody sees. */
const MARKED = [
  "1-first-steps/module.yaml",
  "1-first-steps/1-first-lesson.mdx",
  "1-first-steps/1-first-lesson.vtt",
  "2-second-steps/1-third-lesson.mdx",
];
type Review = [contentId: string, rating: number, isHidden?: boolean];
const REVIEWS: Review[] = [
  ["first-lesson", 5],
  ["first-lesson", 4],
  ["1", 3],
  ["second-lesson", 1, true],
];

/** A server's data with reviews in them: what is rated, how, and whether it is hidden. */
async function review(course: SmallCourse): Promise<string> {
  const dataDir = course.path("pocketbase", "pb_data");
  cpSync((await prepareTemplate()).dataDir, dataDir, { recursive: true });
  const database = new DatabaseSync(`${dataDir}/data.db`);
  const row = database.prepare("INSERT INTO reviews (id, user, contentId, rating, hidden) VALUES (?, ?, ?, ?, ?)");
  for (const [at, [contentId, rating, isHidden = false]] of REVIEWS.entries())
    row.run(`r${at}`, `u${at}`, contentId, rating, Number(isHidden));
  database.close();
  return dataDir;
}

/** Of pictures with the same bytes one file is written, which has the name of whichever came first. */
function tellPicturesApart(course: SmallCourse): void {
  for (const file of globSync("content/{curriculum,stories}/**/*.svg", { cwd: course.folder }))
    appendFileSync(course.path(file), `<!-- ${file} -->`);
}

/** Days, reviews, photographs and marks of an editor: all that a course has when it is built for the first time. */
export const asFirstBuilt: Recipe = async (course) => {
  tellPicturesApart(course);
  await photograph(course);
  // As `npm run build` does first.
  keepRatings(await review(course), course.path("pocketbase", "ratings.json"));
  course.edit("1-first-steps/1-first-lesson.mdx", (text) =>
    text.replace("checked:", "publishAt: 2026-11-02\nupdated: 2026-11-20\nchecked:"),
  );
  course.edit("2-second-steps/1-third-lesson.mdx", (text) =>
    text.replace("checked:", "publishAt: 2026-11-05\nchecked:"),
  );
  for (const file of MARKED) course.edit(file, (text) => `\uFEFF${text}`);
};

/** Other code, styles and words; a module with another title and folder, and a lesson that moved into another module. */
export const asNextVersion: Recipe = (course) => {
  newVersion(course, 2);
  course.edit("1-first-steps/module.yaml", (text) => text.replace(/^title: .*$/m, "title: Steps in the dark"));
  renameSync(course.lesson("1-first-steps"), course.lesson("1-steps-in-the-dark"));
  course.move("1-steps-in-the-dark/2-second-lesson", "2-second-steps/3-second-lesson");
  course.edit("2-second-steps/3-second-lesson.mdx", (text) =>
    text.replace("unwritten: true", "access: free\nunwritten: true"),
  );
};

/** Two lessons in each other's places, their texts untouched, and one that is deleted, its id retired. */
export const afterMoves: Recipe = (course) => {
  course.move("2-second-steps/1-third-lesson", "2-second-steps/9-third-lesson");
  course.move("2-second-steps/3-second-lesson", "2-second-steps/1-second-lesson");
  course.move("2-second-steps/9-third-lesson", "2-second-steps/3-third-lesson");
  rmSync(course.lesson("2-second-steps/2-fourth-lesson.mdx"));
  course.edit("ids.yaml", (text) => text.replace("- fourth-lesson", "- fourth-lesson: retired"));
};

const FREE = "1-first-steps/1-first-lesson";
const PREMIUM = "2-second-steps/1-third-lesson";
/** Where the films lie that other sites host. */
export const FILM_HOST = "https://video.example.org";
const FILMS: [lesson: string, url: string][] = [
  [FREE, `${FILM_HOST}/lesson.m3u8`],
  ["1-first-steps/2-second-lesson", "https://youtu.be/abcdefghijk"],
  ["2-second-steps/2-fourth-lesson", "https://vimeo.com/76979871"],
];
const figure = (name: string, alt = "A kettle on a table by the window"): string =>
  `<Figure caption="A kitchen.">\n\n![${alt}](./${name})\n\n</Figure>\n\n`;

const TONGUES = yamlIn("support/tongues.yaml") as Record<"free" | "premium", string[]>;

/** Photographs in a free and a premium lesson, one as a poster. */
async function photograph(course: SmallCourse): Promise<void> {
  await course.photograph(`${FREE}.kettle.jpg`, 1600, 900);
  await course.photograph(`${PREMIUM}.kettle.png`, 600, 400);
  await course.photograph(`${PREMIUM}.jpg`, 1920, 1080);
  course.edit(`${FREE}.mdx`, (text) => text.replace("## Start", `${figure("1-first-lesson.kettle.jpg")}## Start`));
  course.edit(`${PREMIUM}.mdx`, (text) =>
    text
      .replace("## Start", `${figure("1-third-lesson.kettle.png")}## Start`)
      .replace("checked:", "poster: ./1-third-lesson.jpg\nchecked:"),
  );
}

/** Photographs; films that other sites host; a dozen languages. */
export const enriched: Recipe = async (course) => {
  const prose = (sentences: string[]) => `## Tongues > here\n\n${sentences.join("\n\n")}\n\n## Start`;
  course.edit(`${FREE}.mdx`, (text) => text.replace("## Start", prose(TONGUES.free)));
  course.edit(`${PREMIUM}.mdx`, (text) => text.replace("## Start", prose(TONGUES.premium)));
  course.edit(`${FREE}.vtt`, (text) => text.replace("What do you do first?", "次に京都大学へ急ぎます。"));
  await photograph(course);
  cpSync(join(PROJECT, "tests/fixtures/films/moving.gif"), course.lesson(`${FREE}.moving.gif`));
  course.edit(`${FREE}.mdx`, (text) =>
    text.replace("## Start", `${figure("1-first-lesson.moving.gif", "A light that turns red and blue")}## Start`),
  );
  for (const [lesson, url] of FILMS)
    course.edit(`${lesson}.mdx`, (text) => text.replace(/^duration: .*$/m, `duration: "0:24"\nvideoUrl: ${url}`));
};

function speak(course: SmallCourse, language: string): void {
  // Long enough for a finger on each clip of the timeline.
  for (const file of globSync("content/curriculum/*/*.mdx", { cwd: course.folder })) {
    const path = course.path(file);
    writeFileSync(path, readFileSync(path, "utf8").replace(/^duration: .*$/m, 'duration: "2:10"'));
  }
  const site = course.path("content/site.yaml");
  writeFileSync(site, readFileSync(site, "utf8").replace(/^language: .*$/m, `language: ${language}`));
  // What it says in English words of its own, where it does.
  rmSync(course.path("content/texts.yaml"), { force: true });
}

/** No line of a phone holds it. */
const LONG_WORD = "Donaudampfschifffahrtsgesellschaft";

/** The frame in German, around lessons in English with a German word in titles, headings, prose and questions. */
export const german: Recipe = (course) => {
  speak(course, "de");
  course.edit(`${FREE}.mdx`, (text) =>
    text
      .replace(/^title: .*$/m, `title: The ${LONG_WORD}`)
      .replace("### Less is enough\n\n", `### ${LONG_WORD}\n\nOf the ${LONG_WORD} we know little. `)
      .replace("1. **Find the cup.**", `1. **${LONG_WORD}.**`),
  );
  const edit = (file: string, what: RegExp, put: string) => {
    const path = course.path("content", file);
    writeFileSync(path, readFileSync(path, "utf8").replace(what, put));
  };
  edit("site.yaml", /title: [^\n,]*/, `title: ${LONG_WORD}`);
  edit(
    "faq.yaml",
    /question: .*\n( *)answer: \|-\n/,
    `question: What is the ${LONG_WORD}?\n$1answer: |-\n$1  A ${LONG_WORD}.\n\n`,
  );
};

/** What an Arabic course says itself, laid over the small one. */
export const ARABIC_COURSE = join(PROJECT, "tests/fixtures/arabic");

/** A course in Arabic, frame and lessons, which is written from right to left and counts in six forms. */
export const arabic: Recipe = (course) => {
  cpSync(ARABIC_COURSE, course.path("content"), { recursive: true });
  speak(course, "ar");
};
