import * as routes from "#lib/routes.ts";

/** A post's page. What lib/routes.ts has stands in the script of every page, and few pages lead here. */
export const postPage = (post: string): string => routes.page(`community/post/${post}`);
