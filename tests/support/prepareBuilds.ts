import { keepCourses } from "./keptCourse.ts";
import { prepareTemplate } from "./template.ts";

/** Before the first test of a build. The courses are built beside each other, and what they begin with is there then. */
export default async function prepareBuilds(): Promise<void> {
  await prepareTemplate();
  await keepCourses();
}
