import type { APIRoute } from "astro";
import { shareImages } from "#features/learning/course/share.content.ts";
import { site } from "#layouts/site/site.content.ts";
import { drawShareImage, type ShareImage } from "#lib/shareImage.ts";

export const getStaticPaths = async () =>
  (await shareImages(await site())).map(([name, image]) => ({ params: { name }, props: { image } }));

export const GET: APIRoute<{ image: ShareImage }> = async ({ props }) =>
  new Response(new Uint8Array(await drawShareImage(props.image)), { headers: { "Content-Type": "image/jpeg" } });
