import type { APIRoute } from "astro";
import { missingPictures } from "#features/learning/course/share.content.ts";
import { drawnPicture } from "#lib/brand/pictures.ts";

export const getStaticPaths = async () => (await missingPictures()).map((name) => ({ params: { name } }));

/** Drawn in the brand's colours until there is a picture. */
export const GET: APIRoute = ({ params: { name = "" } }) =>
  new Response(drawnPicture(name), { headers: { "Content-Type": "image/svg+xml" } });
