import { theCourse } from "../course/course.ts";
import { titleIn } from "./achievements.rules.ts";
import { standingsOf } from "./awarding.ts";

/** The title that a learner earned last, such as "Rough cut"; "" while there is none. @public */
export const titleOf = (app: CoreApp, user: string): string =>
  titleIn(theCourse().achievements, standingsOf(app, user));
