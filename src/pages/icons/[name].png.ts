import type { APIRoute } from "astro";
import { icon, ICONS, type Icon } from "#lib/icons.ts";

export const getStaticPaths = () => Object.entries(ICONS).map(([name, props]) => ({ params: { name }, props }));

export const GET: APIRoute<Icon & Record<string, unknown>> = async ({ props }) =>
  new Response(new Uint8Array(await icon(props)), { headers: { "Content-Type": "image/png" } });
