import { z } from "astro/zod";
import { isStored } from "#features/learning/video/stored.ts";

// What the fields of several kinds of content have in common.

export const words = (min: number, max: number) => z.string().trim().min(min).max(max);
export const address = z.union([
  z.url({ protocol: /^https$/, error: "must start with https://" }),
  z.string().regex(/^\/[^/\\]/, "must be an https:// address or a path of this site that starts with /"),
]);
export const storedAddress = z.string().refine(isStored, "must be s3://bucket/folder/file, with the file's ending");
export const timecodeText = z.string().regex(/^\d{1,3}:[0-5]\d$/, 'must be minutes and seconds in quotes, as "2:10"');
const DAY =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)? ?(?:[Zz]|[+-](?:0\d|1[0-4]):?[0-5]\d))?$/;

/** The day or moment that somebody wrote, when the calendar has it: JavaScript takes 30 February for 2 March. */
function writtenDay(read: unknown): unknown {
  if (typeof read !== "string") return read;
  const [written, date = ""] = DAY.exec(read.trim()) ?? [];
  const midnight = Date.parse(`${date}T00:00Z`);
  const isThere = written !== undefined && midnight && new Date(midnight).toISOString().startsWith(date);
  return isThere ? new Date(written) : read;
}

/** A day, or a moment that says in which zone. Astro's reader has made a date of it by itself, and the check was asked before. */
export const day = z.preprocess(
  writtenDay,
  z.date({
    error: "must be a day of the calendar, as 2026-10-30, or a moment with its zone, as 2026-10-30T18:00+01:00",
  }),
);

/** A number where a reader of YAML makes one of it: 404 is an id like any other. */
export const slug = z.preprocess(
  (read) => (typeof read === "number" || typeof read === "boolean" ? String(read) : read),
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
    .max(80, "must have 80 characters at most"),
);

/** Windows has no file and no folder of these names, and a lesson's id is one in addresses. */
export const isDevice = (name: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)$/.test(name);

export const access = z.enum(["free", "premium"], { error: "must be free or premium" });
/** Words by which a lesson is found and filtered; which ones there are is said in content/rules.yaml. */
export const tags = z.array(slug).max(8, "may have 8 at most").default([]);

const COUNTED = ["lessons", "modules", "streak", "posts", "profile", "early-lessons", "lessons-in-a-day"] as const;
/** What earns an achievement: of what is counted, so many. */
export const requirement = z
  .strictObject({ type: z.enum(COUNTED), value: z.number().int().min(1) })
  .refine(({ type, value }) => type !== "profile" || value <= 3, "counts name, photo and words: 3 at most");

/** Its language, script and region: all that days, numbers and words are written by. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** A language by its one name (BCP 47): as en, pt-BR, fil or zh-Hant. */
export const isLanguage = (tag: string): boolean => LANGUAGE_TAG.test(tag) && canonical(tag) === tag;

/** "deu" and "pt-br" have another name that everybody knows them by. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const language = z.string().superRefine((tag, { addIssue }) => {
  if (isLanguage(tag)) return;
  const named = canonical(tag);
  const isOther = named !== undefined && isLanguage(named);
  addIssue({
    code: "custom",
    message: isOther ? `must be written as ${named}` : "must be a language, as en, pt-BR or zh-Hant",
  });
});
/** What the course is written in, and where it is in others. */
export const languages = {
  language,
  /** The same course in other languages, with the same addresses: search engines are told of it. */
  twins: z
    .array(z.strictObject({ language, url: z.url({ protocol: /^https?$/ }) }))
    .max(20)
    .default([]),
};

/** What holds a post or reply for a moderator's look. */
export const holdLists = z
  .strictObject({
    /** Words and phrases, in any spelling of capitals and accents. */
    words: z.array(words(2, 60)).max(500).default([]),
    /** Where links may not lead, as example.com: that host and all below it. */
    hosts: z
      .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host, as example.com"))
      .max(500)
      .default([]),
  })
  .prefault({});

/** What of Premium is sold, and how its prices are told. */
export const selling = z
  .strictObject({
    /** true: Premium can be ordered. Left out: its buttons say what it will be, and nothing is sold. */
    onSale: z.boolean().default(false),
    /** Stands behind every price, as "VAT included". */
    taxNote: words(3, 60).optional(),
  })
  .prefault({});

/** A row of a story's figure. */
const bar = z.strictObject({
  label: words(1, 40),
  value: z.number().min(0),
  kind: z.enum(["before", "after", "given-away"]),
});

/** Drawn under a story. */
export const figure = z.strictObject({
  caption: words(10, 160),
  unit: words(1, 30),
  bars: z.array(bar).min(2).max(8),
});

/** content/brand/brand.yaml: the rest of both themes, icons and drawings are made of these. */
export const brand = z.strictObject({
  /** Buttons, marks and where one is: "#rrggbb" or oklch(…). */
  act: words(4, 40),
  /** What is done. Left out: one that goes with the other. */
  done: words(4, 40).optional(),
  /** Typefaces of one's own, files beside this one. Left out: those of the product. */
  typeface: z
    .strictObject({
      /** Of the text, as "text.woff2". A variable one draws bold words best. */
      text: words(7, 60),
      /** Of headlines. Left out: that of the text. */
      headline: words(7, 60).optional(),
      /** What allows it, as "OFL.txt". */
      licence: words(3, 60),
    })
    .optional(),
});

/** How a module's percentage is worked out. */
export const counting = z.strictObject({
  /** lessons: a module's percentage counts its own lessons. A number (spec §9: 4) divides by that instead, at most 100 %. */
  divisor: z.union([z.literal("lessons"), z.number().int().min(1)]),
});
