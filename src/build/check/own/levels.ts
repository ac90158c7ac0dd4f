/** stop: no site is made of it. advise: the check says so, and the site is built. off: nobody asks. */
export type Level = "stop" | "advise" | "off";

/** Without these a page would be wrong, missing or open to the wrong people: no course can switch them off. */
export const SAFETY = [
  ...([
    "schema",
    "names",
    "ids",
    "members-only",
    "curly",
    "blocks",
    "brand",
    "picture-files",
    "figures",
    "own-store",
  ] as const),
] as const;

/** The author's rules, and what each does in a course whose content/rules.yaml does not name it. */
export const USUAL = {
  "done-when": "stop",
  webvtt: "stop",
  "video-size": "stop",
  opening: "stop",
  downloads: "stop",
  "case-form": "stop",
  "case-sheets": "advise",
  "case-months": "advise",
  "case-numbers": "advise",
  "mixed-cases": "advise",
  tags: "advise",
  numbering: "advise",
  files: "advise",
  links: "advise",
  drafts: "advise",
  faq: "advise",
  plans: "advise",
  stories: "advise",
  glossary: "advise",
  repetition: "advise",
  length: "advise",
  parts: "advise",
  quiz: "advise",
  placeholders: "advise",
  headings: "advise",
  "alt-text": "advise",
  characters: "advise",
  facts: "advise",
  numbers: "advise",
  examples: "advise",
  voice: "advise",
  captions: "advise",
  duration: "advise",
  chapters: "advise",
  video: "advise",
  film: "advise",
  "film-pictures": "advise",
  loudness: "advise",
  sounds: "advise",
  pictures: "advise",
  "video-weight": "advise",
  "store-settings": "advise",
} as const satisfies Record<string, Level>;

export type SafetyRule = (typeof SAFETY)[number];
export type AuthorsRule = keyof typeof USUAL;
