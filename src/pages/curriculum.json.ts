import { curriculum } from "#features/curriculum/curriculum.content.ts";
import { curriculumData } from "#features/curriculum/curriculumData.ts";

/** For the server only: the build moves it out of the public tree (build/split.ts). */
export const GET = async () => Response.json(curriculumData(await curriculum()));
