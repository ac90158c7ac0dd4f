import { atom } from "nanostores";
import { texts } from "#texts/questions.ts";
import type { PostList, ListedPost } from "#contract/community.d.ts";
import { readOpen } from "#features/community/readOpen.ts";
import type { Asked } from "#features/learning/transcript/asked.ts";
import { failureOf, sentenceOf, type Failure } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { withMore } from "#lib/withMore.ts";

interface Shown {
  /** The newest first. */
  questions: Question[];
  /** Which seconds were asked about, also by what the list does not show yet. */
  asked: Asked[];
  /** Where the list goes on; null on its last page. */
  next: string | null;
  /** It is for members alone, and its reader is none. */
  isShut: boolean;
  isWaiting: boolean;
  failure: Failure | undefined;
  /** What was said last, to whoever listens. */
  said: string;
}

/** What was read so far about the lesson of this page. */
export const $questions = atom<Shown>({
  ...{ questions: [], asked: [], next: null, isShut: false, isWaiting: true, failure: undefined, said: "" },
});

const change = (some: Partial<Shown>): void => $questions.set({ ...$questions.get(), ...some });

/** Of a lesson that is sold the server answers members alone, by the cookie that opens the lesson itself. */
const read = (lesson: string, after = ""): Promise<PostList> =>
  readOpen(`/api/course/community/posts?${new URLSearchParams({ lesson, after })}`);

/** Reads the newest anew; what is shown stays meanwhile. */
export async function loadQuestions(lesson: string): Promise<void> {
  change({ isWaiting: true });
  try {
    const { posts, seconds, next, isShut } = await read(lesson);
    change({ questions: posts, asked: seconds, next, isShut, isWaiting: false, failure: undefined });
  } catch (error) {
    change({ failure: failureOf(error), isWaiting: false });
  }
}

/** Reads on. @returns the first of what came; "" where nothing did, undefined where it could not be read */
export async function readMoreQuestions(lesson: string): Promise<string | undefined> {
  const before = $questions.get();
  if (before.next === null) return undefined;
  try {
    const { posts, next } = await read(lesson, before.next);
    const questions = withMore(before.questions, posts);
    const count = questions.length - before.questions.length;
    change({ questions, next, said: fill(texts.moreShown, { count }) });
    return questions[before.questions.length]?.id ?? "";
  } catch (error) {
    change({ said: sentenceOf(failureOf(error)) });
    return undefined;
  }
}

/** Reads what was asked, and follows what changes it. @returns ends it */
export function startQuestions(lesson: string): () => void {
  const over = new AbortController();
  const { signal } = over;
  addEventListener("online", () => $questions.get().failure && void loadQuestions(lesson), { signal });
  // Asked on another page, it is there when its writer comes back.
  addEventListener("pageshow", ({ persisted }) => persisted && void loadQuestions(lesson), { signal });
  void loadQuestions(lesson);
  return () => over.abort();
}

/** A post about a lesson, as it stands in the community's own list. */
export type Question = Pick<
  ListedPost,
  "id" | "title" | "userName" | "excerpt" | "topicTitle" | "answers" | "isAnswered" | "second" | "created"
>;
