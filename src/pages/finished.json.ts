import type { APIRoute } from "astro";
import { finishable } from "#features/learning/finished/finished.content.ts";

/** What is said of a module that was just finished: public facts, fetched at that moment alone. */
export const GET: APIRoute = async () => Response.json(await finishable());
