import type { APIRoute } from "astro";
import { oldIcon } from "#lib/icons.ts";

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await oldIcon()), { headers: { "Content-Type": "image/x-icon" } });
