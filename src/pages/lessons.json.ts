import { curriculum } from "#features/course/course.content.ts";
import { postableOf } from "#features/course/postable.ts";

/** What a post can be about: fetched where one writes alone. */
export const GET = async () => Response.json(postableOf(await curriculum()));
