/** A course in one language: where it is. */
export interface Twin {
  /** As "en" or "pt-BR". */
  language: string;
  url: string;
}

/** A page in a language, as <link rel="alternate" hreflang> says it. */
export interface Alternate {
  hreflang: string;
  href: string;
}

/** The same page in every language of the course, its own among them; none where there is one language. */
export function alternatesOf(path: string, own: Twin, twins: Twin[]): Alternate[] {
  if (twins.length === 0) return [];
  const all = [own, ...twins].map(({ language, url }) => ({ hreflang: language, href: new URL(path, url).href }));
  return [...all, { hreflang: "x-default", href: new URL(path, own.url).href }];
}

/** "en_US": Open Graph wants a region too, and takes the language's largest where none is said. */
export function openGraphLocale(language: string): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return region ? `${spoken}_${region}` : spoken;
}
