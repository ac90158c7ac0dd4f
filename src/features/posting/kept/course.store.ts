import * as community from "#lib/communityRoutes.ts";
import { type PageModule, outlineFrom } from "#features/course/pageOutline.ts";
import * as routes from "#lib/routes.ts";
import { linesIn } from "#features/posting/words/review.ts";

const WITHIN_MS = 20_000;

async function pageAt(address: string): Promise<Document> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok)
    throw Object.assign(new Error(`${address} was answered ${String(answer.status)}`), { status: answer.status });
  // Its styles are those of another page: this one's policy would refuse them.
  const text = (await answer.text()).replace(/<style[^]*?<\/style>/g, "");
  return new DOMParser().parseFromString(text, "text/html");
}

let course: Promise<PageModule[]> | undefined;

/** The modules that are open and their lessons, as the curriculum lists them. @throws what lib/failure.ts sorts */
export function courseNow(): Promise<PageModule[]> {
  course ??= pageAt(routes.curriculum()).then((page) =>
    outlineFrom(page.getElementById("outline")?.textContent).modules.filter(({ isLocked }) => !isLocked),
  );
  course.catch(() => (course = undefined));
  return course;
}

/** The lines of a lesson's "You are done when"; none where it has none, or its reader may not see it. */
export async function doneWhen(lesson: string): Promise<string[]> {
  return linesIn(await pageAt(lesson));
}

/** A post's page as everybody gets it, from a moment on. @param created of a reply, as the server answers it */
export function repliesFrom(post: string, created: string): Promise<Document> {
  return pageAt(`${community.post(post)}?after=${encodeURIComponent(`0_${created}_${"0".repeat(15)}`)}`);
}
