import { catalogue } from "#features/learning/search/catalogue/search.content.ts";

export const getStaticPaths = async () => [{ params: { hash: (await catalogue()).hash } }];

export const GET = async () =>
  new Response((await catalogue()).json, { headers: { "Content-Type": "application/json" } });
