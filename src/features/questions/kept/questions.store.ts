import { atom } from "nanostores";
import * as community from "#lib/communityRoutes.ts";
import { pageIn, type Question, type QuestionPage, withMore } from "./questions.ts";

const WITHIN_MS = 20_000;

/** What was read so far about the lesson of this page, the newest first. */
export const $questions = atom<Question[]>([]);

/** What did not answer with a list, as lib/failure.ts knows the client's errors. */
class Refused extends Error {
  readonly status: number;
  readonly response = {};
  constructor(status: number) {
    super(`The questions were answered with ${String(status)}`);
    this.status = status;
  }
}

/** The page's own styles are none of this page's, whose policy would refuse them. */
const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

async function read(address: string): Promise<QuestionPage> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  const text = await answer.text();
  const page = answer.ok ? pageIn(new DOMParser().parseFromString(mainOf(text), "text/html")) : undefined;
  // A host of files has no such list.
  if (!page) throw new Refused(answer.ok ? 404 : answer.status);
  return page;
}

/**
 * Reads the newest questions about a lesson; of a lesson that is sold the server answers members alone, by what opens the
 * lesson itself. @throws what lib/failure.ts sorts
 */
export async function readQuestions(lessonId: string): Promise<QuestionPage> {
  const page = await read(community.about(lessonId));
  $questions.set(page.questions);
  return page;
}

/** Reads on. @throws what lib/failure.ts sorts */
export async function readMore(address: string): Promise<QuestionPage> {
  const page = await read(address);
  $questions.set(withMore($questions.get(), page.questions));
  return page;
}
