import type { APIRoute } from "astro";
import { achievements } from "#features/learning/achievements/achievements.content.ts";

/** What can be earned: public facts, fetched when somebody earned something or looks at their own. */
export const GET: APIRoute = async () => Response.json(await achievements());
