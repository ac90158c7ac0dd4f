import type { APIRoute } from "astro";
import { iconDrawing } from "#lib/brand/logo.ts";

/** The brand's own drawing, of which every other icon is made. */
export const GET: APIRoute = () => new Response(iconDrawing(), { headers: { "Content-Type": "image/svg+xml" } });
