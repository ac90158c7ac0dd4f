import type { Learner } from "./learner.ts";

async function close(learner: Learner, path: string): Promise<void> {
  await learner.press("button", "Close");
  await learner.shows("the page alone", () => !document.querySelector("dialog[open]") && location.hash === "");
  await learner.isAt(path);
}

/** Opens each list of one's own over a page, acts once in it and closes it; of a lesson just read, in module 1 finished. */
export async function actInLists(learner: Learner, lesson: string, title: string): Promise<void> {
  await learner.open(lesson);
  await learner.press("button", "Bookmark");
  await learner.sees("Bookmarked.");
  await learner.open("/faq#bookmarks");
  await learner.sees("1 saved");
  await learner.press("button", `Remove the bookmark: ${title}`);
  await learner.sees("Bookmark removed.");
  await learner.press("button", "Undo");
  await learner.sees("1 saved");
  await close(learner, "/faq");

  await learner.open("/faq#alerts");
  await learner.press("button", "Delete: Your certificate is ready");
  await learner.sees("Deleted:");
  await learner.press("button", "Undo: Your certificate is ready");
  await learner.press("button", "Mark as read: Your certificate is ready");
  await close(learner, "/faq");

  await learner.open("/faq#badges");
  await learner.sees("First module");
  await learner.sees("Earned");
  await learner.press("heading", "Badges");
  await close(learner, "/faq");
}
