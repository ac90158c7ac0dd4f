const USE = /var\((--[\w-]+)/g;
const DEFINITION = /(?<=[{;])(--[\w-]+):[^;}]*;?/g;

/** The custom properties that a style uses. */
export const tokensIn = (css: string): string[] => [...css.matchAll(USE)].flatMap(([, name]) => name ?? []);

/** A style sheet without the definitions that nothing uses. */
export const dropTokens = (css: string, isUsed: (name: string) => boolean): string =>
  css.replace(DEFINITION, (definition, name: string) => (isUsed(name) ? definition : ""));
