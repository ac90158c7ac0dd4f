import type { APIRoute } from "astro";
import { APPLE, icon } from "#lib/icons.ts";

/** At the address where iOS looks by itself. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await icon(APPLE)), { headers: { "Content-Type": "image/png" } });
