import type { PostRow, PostSent, ReplyRow, Topic } from "#contract/community.d.ts";
import { texts } from "#texts/posting.ts";
import { roomWords } from "#ui/form/roomWords.ts";
import { secondsIn, startIn, typedSecond, webAddress, withStart } from "./timecodes.ts";

/** A row as the server answers with it, as far as writing needs it. */
export type Written = Pick<PostRow, "id" | "user" | "created" | "hidden" | "heldFor" | "editedAt"> &
  Pick<PostRow, "topic" | "lessonId" | "second" | "title" | "body" | "sheet" | "questions" | "video" | "pictures"> &
  Pick<ReplyRow, "post">;

/** The server's bounds (pb_migrations/…_create_posts.js); both questions go in one field. */
export const LONGEST_POST = { title: 120, body: 10_000, sheet: 5_000, question: 480, video: 480 };

/** What stands in the fields of a post's form, as it was typed. */
export interface PostWords {
  topic: string;
  lessonId: string;
  second: string;
  title: string;
  body: string;
  sheet: string;
  video: string;
  start: string;
  firstAsk: string;
  secondAsk: string;
}

export const EMPTY_POST: PostWords = {
  ...{ topic: "questions", lessonId: "", second: "", title: "", body: "" },
  ...{ sheet: "", video: "", start: "", firstAsk: "", secondAsk: "" },
};
/** Those at which a refusal is said. */
export const POST_FIELDS = [
  "lessonId",
  "second",
  "title",
  "body",
  "sheet",
  "video",
  "start",
  "firstAsk",
  "secondAsk",
] as const;

const isTopic = (text: string): text is Topic => /^(?:questions|wins|feedback|module-[1-9]\d?)$/.test(text);

/** What was kept of a form, or came with an address; whatever it is, a form comes of it. */
export function wordsFrom(kept: Readonly<Record<string, unknown>>): PostWords {
  const words = { ...EMPTY_POST };
  for (const name of Object.keys(EMPTY_POST) as (keyof PostWords)[]) {
    const value = kept[name];
    if (typeof value === "string") words[name] = value;
  }
  return isTopic(words.topic) ? words : { ...words, topic: EMPTY_POST.topic };
}

/** It asks for eyes on one's work, and has a form of its own. */
export const isWork = ({ topic }: Pick<PostWords, "topic">): boolean => topic === "feedback";

/** Whether anything would be lost. */
export const isPostEmpty = (words: PostWords): boolean =>
  [words.title, words.body, words.sheet, words.video, words.firstAsk, words.secondAsk].every((text) => !text.trim());

/** Why a text cannot stand there; `none` where it may not be missing. */
export function lengthProblem(text: string, longest: number, none?: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return none;
  return length > longest ? roomWords(text, longest) : undefined;
}

function secondProblem({ second, lessonId }: PostWords): string | undefined {
  if (!second.trim()) return undefined;
  if (!lessonId) return texts.problems.secondOfWhat;
  return secondsIn(second) === undefined ? texts.problems.second : undefined;
}

function videoProblem(video: string): string | undefined {
  if (!video.trim()) return undefined;
  return webAddress(video) ? lengthProblem(video, LONGEST_POST.video) : texts.problems.video;
}

function startProblem({ start, video }: PostWords): string | undefined {
  if (!start.trim()) return undefined;
  if (!video.trim()) return texts.problems.startOfWhat;
  return secondsIn(start) === undefined ? texts.problems.second : undefined;
}

function workProblems(words: PostWords, pictures: number): Partial<Record<keyof PostWords, string | undefined>> {
  const isNothing = !words.sheet.trim() && !words.video.trim() && pictures === 0;
  return {
    lessonId: words.lessonId ? undefined : texts.problems.exercise,
    sheet: isNothing ? texts.problems.nothingToSee : lengthProblem(words.sheet, LONGEST_POST.sheet),
    video: videoProblem(words.video),
    start: startProblem(words),
    firstAsk: lengthProblem(words.firstAsk, LONGEST_POST.question, texts.problems.ask),
    secondAsk: lengthProblem(words.secondAsk, LONGEST_POST.question),
  };
}

/** A sentence at each field that cannot be sent like this. @param pictures how many go along */
export const postProblems = (words: PostWords, pictures: number): Record<string, string | undefined> => ({
  title: lengthProblem(words.title, LONGEST_POST.title, texts.problems.title),
  body: lengthProblem(words.body, LONGEST_POST.body, texts.problems.body),
  ...(isWork(words) ? workProblems(words, pictures) : { second: secondProblem(words) }),
});

const questions = ({ firstAsk, secondAsk }: PostWords): string => {
  const asked = [firstAsk, secondAsk].map((text) => text.trim().replace(/\s*\n\s*/g, " ")).filter(Boolean);
  return asked.length > 1 ? asked.map((text, at) => `${String(at + 1)}. ${text}`).join("\n") : asked.join("");
};

/** As it is sent; what belongs to work for review alone goes with nothing else. */
export function sentOf(words: PostWords, user: string): PostSent {
  const topic = isTopic(words.topic) ? words.topic : "questions";
  const about = { lessonId: words.lessonId, second: words.lessonId ? (secondsIn(words.second) ?? 0) : 0 };
  const said = { user, topic, title: words.title.trim(), body: words.body.trim() };
  if (!isWork(words)) return { ...said, ...about, sheet: "", video: "", questions: "" };
  const video = withStart(words.video, secondsIn(words.start) ?? 0);
  return { ...said, ...about, second: 0, sheet: words.sheet.trim(), video, questions: questions(words) };
}

/** What one wrote, in the fields it came from. */
export function postWords(row: Pick<PostRow, Exclude<keyof PostSent, "user" | "moduleId">>): PostWords {
  const { address, second } = startIn(row.video);
  const [first = "", next = ""] = row.questions.split(/\n(?=2\. )/);
  const hasTwo = next !== "" && first.startsWith("1. ");
  return wordsFrom({
    ...{ topic: row.topic, lessonId: row.lessonId, second: typedSecond(row.second), title: row.title, body: row.body },
    ...{ sheet: row.sheet, video: address, start: typedSecond(second) },
    firstAsk: hasTwo ? first.slice(3) : row.questions,
    secondAsk: hasTwo ? next.slice(3) : "",
  });
}
