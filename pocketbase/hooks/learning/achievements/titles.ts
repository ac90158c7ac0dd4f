import { theCourse } from "../../platform/course.ts";
import { latestTitleIn } from "./achievements.rules.ts";
import { standingsOf } from "./awarding.ts";

/** The title that a learner earned last, such as "Rough cut"; "" while there is none. @public */
export const earnedTitle = (app: CoreApp, user: string): string =>
  latestTitleIn(theCourse().achievements, standingsOf(app, user));
