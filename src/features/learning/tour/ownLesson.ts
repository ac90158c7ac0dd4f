import { $session } from "#features/account/session/account.store.ts";
import { onwardFrom } from "#features/learning/onboarding/onward.ts";
import { panelCourse } from "#features/learning/outline/panelCourse.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import * as routes from "#lib/routes.ts";

/**
 * The lesson that the tour shows, as soon as what overlays know was read: the first, or for whoever is through with it
 * the one they go on with.
 */
export function ownLesson(): { href: string; number: string } | undefined {
  const course = panelCourse();
  const [module] = course;
  const [lesson] = module?.lessons ?? [];
  if (!module || !lesson) return undefined;
  const session = $session.get();
  const isMember = session.state === "signed-in" && session.user.subscriptionActive === true;
  const onward = onwardFrom(lesson.id, course, $progress.get().progress, isMember);
  return onward
    ? { href: routes.lesson(onward.moduleId, onward.lessonId), number: `${onward.moduleId}.${onward.number}` }
    : { href: routes.lesson(module.id, lesson.id), number: "1" };
}
