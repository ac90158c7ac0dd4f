import { achievements } from "#features/learning/achievements/achievements.content.ts";
import { curriculum } from "#features/learning/course/course.content.ts";
import { curriculumData } from "#features/learning/course/curriculumData.ts";
import { shop } from "#features/membership/plans/plans.content.ts";
import { questionsIn } from "#features/learning/quiz/quiz.ts";

/** For the server only: the build moves it out of the public tree (build/publish/split.ts). */
export const GET = async () => {
  const modules = await curriculum();
  const entries = modules.flatMap((module) => module.entries);
  const questions = new Map(entries.map(({ data, body = "" }) => [data.id, questionsIn(body)]));
  return Response.json(
    curriculumData(modules, (lessonId) => questions.get(lessonId) ?? [], await shop(), await achievements()),
  );
};
