import type { APIRoute } from "astro";
import { renewModule } from "#shell/renew.ts";

/** What a page fetches when some of its code did not come: never by a hashed name, for those may be gone. */
export const GET: APIRoute = () => new Response(renewModule(), { headers: { "content-type": "text/javascript" } });
