const HREF = /<a href="([^"]*)"/g;

/** Where the links of rendered text lead. */
export const linksIn = (html: string): string[] => [...html.matchAll(HREF)].map(([, url = ""]) => url);
