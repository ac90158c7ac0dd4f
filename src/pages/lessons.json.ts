import { curriculum } from "#features/learning/course/course.content.ts";
import { postableOf } from "#features/learning/course/course.ts";

/** What a post can be about: fetched where one writes alone. */
export const GET = async () => Response.json(postableOf(await curriculum()));
