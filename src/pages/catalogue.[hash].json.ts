import { searchCatalogue } from "#features/learning/search/catalogue/search.content.ts";

export const getStaticPaths = async () => [{ params: { hash: (await searchCatalogue()).hash } }];

export const GET = async () =>
  new Response((await searchCatalogue()).json, { headers: { "Content-Type": "application/json" } });
