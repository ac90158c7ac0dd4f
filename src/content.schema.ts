import { z } from "astro/zod";
import {
  access,
  address,
  brand,
  counting,
  day,
  figure,
  holdLists,
  isDevice,
  isLanguage,
  languages,
  requirement,
  selling,
  slug,
  storedAddress,
  tags,
  timecodeText,
  words,
} from "./content.fields.ts";
import { caseHead, caseSteps, type Picture } from "./content.case.ts";

// The shape of everything in content/, one comment per field whose name is not enough. Plain: the author's check
// reads it in Node, and content.config.ts hands it to Astro.

const module = (image: Picture) =>
  z
    .strictObject({
      /** The number in the address /module/{id} and of the folder. Never changes. */
      id: z.number().int().min(1).max(99),
      title: words(3, 60),
      /** One or two sentences, shown in the curriculum and by search engines. */
      description: words(20, 200),
      /** What the learner has at the end; completes "You make …". */
      outcome: words(10, 120).optional(),
      /** A drawn picture beside this file, 960 × 540, shown in the curriculum and when the page is shared. Left out: drawn in the brand's colours. */
      thumbnail: image().optional(),
      /** Says what the picture shows, for people who cannot see it. */
      thumbnailAlt: words(10, 160).optional(),
      /** Who may read the lessons of this module; a lesson can say otherwise. */
      access,
      /** A locked module has a card and a page that says "Opens later", and no lessons. Left out: open. */
      locked: z.boolean().default(false),
      /** Words a learner may search for. */
      tags: z.array(words(2, 30)).max(8).default([]),
    })
    .refine(({ thumbnail, thumbnailAlt }) => !thumbnail || thumbnailAlt, {
      ...{ path: ["thumbnailAlt"], message: "must say what the picture shows, for people who cannot see it" },
    });

const lesson = (image: Picture) =>
  z.strictObject({
    /** The lesson's name in addresses and in every learner's progress. Never changes, also when the title or the place does. */
    id: slug.refine((id) => !isDevice(id), "must be another one: Windows cannot have a folder of this name"),
    title: words(3, 70),
    /** The question the lesson answers, in a sentence or two. Public, also for a premium lesson. */
    description: words(20, 200),
    /** What the learner can do or has made afterwards, one to four lines. Public. */
    goals: z.array(words(10, 140)).min(1).max(4),
    difficulty: z.enum(["beginner", "intermediate", "advanced"]),
    tags,
    /** Other words a learner may type to find this lesson, as "rate card": at most eight. Public, also for a premium lesson. */
    aliases: z
      .array(words(2, 40))
      .max(8, "may have 8 at most")
      .refine((all) => new Set(all).size === all.length, "names a word twice")
      .optional(),
    /** Length of the video. */
    duration: timecodeText,
    /** free or premium. Left out: as the module says. */
    access: access.optional(),
    /** A hosted video (https, HLS, YouTube, Vimeo, or s3://bucket/key). Left out: the .mp4 beside this file with the same name. */
    videoUrl: z.union([storedAddress, address]).optional(),
    /** Captions of one's own store, s3://bucket/key.vtt. Left out: the .vtt beside this file, which is transcript and search text too. */
    captionsUrl: storedAddress.optional(),
    /** Who reads the video: synthetic for a synthetic voice, and the page says so. npm run make:videos writes it. Public. */
    voice: z.literal("synthetic").optional(),
    /** Its place in the home page's film: one or two words for its clip, and the line of its captions that is cut out. Public, also for a premium lesson. */
    trailer: z.strictObject({ word: words(2, 14), line: words(10, 90) }).optional(),
    /** A drawn picture beside this file, 960 × 540. Left out: the module's. Public. */
    poster: image().optional(),
    /** Where the parts of the video begin. Premium lessons: for members only. */
    chapters: z.array(z.strictObject({ at: timecodeText, title: words(2, 60) })).default([]),
    /** Pages to read next. Premium lessons: for members only. */
    resources: z.array(z.strictObject({ title: words(3, 120), url: address })).default([]),
    /** Raise it by one when the lesson changes so much that somebody who finished it should look again. */
    revision: z.number().int().min(1).default(1),
    /** The day its facts were last read at their sources. */
    checked: day.optional(),
    /** true: only in the preview (npm run dev). */
    draft: z.boolean().default(false),
    /** The day the lesson is published, past or to come; until then it is in the preview only. Told to search engines. */
    publishAt: day.optional(),
    /** The day the lesson last changed so much that search engines and the feed should say so. */
    updated: day.optional(),
    /** true: the lesson has only its opening so far; its page says "In the edit". */
    unwritten: z.boolean().default(false),
  });

const story = (image: Picture) =>
  z.strictObject({
    /** The heading: one sentence about what the person did. */
    title: words(10, 90),
    /** What came of it, one or two sentences. */
    summary: words(10, 200),
    name: words(2, 60),
    channel: words(2, 60),
    /** Who and where: "night nurse, Porto". */
    about: words(3, 80),
    picture: image(),
    pictureAlt: words(10, 160),
    /** Two or three figures, each with what it counts. */
    numbers: z
      .array(z.strictObject({ value: words(1, 30), label: words(3, 60) }))
      .min(2)
      .max(3),
    /** The figure drawn under the story: one bar a row, its length to scale, its change marked. */
    figure: figure.optional(),
    /** Ids of the lessons this story shows at work. */
    lessons: z.array(slug).min(1),
    /** Place in the list, from 1. */
    order: z.number().int().min(1),
  });

const question = z.strictObject({
  id: slug,
  question: words(8, 120),
  /** Plain text; a blank line starts a new paragraph. Links as [words](/path). */
  answer: words(20, 900),
  /** Heading under which it stands on the FAQ page. */
  topic: words(3, 40),
  /** true: also on the home page (six). */
  home: z.boolean().default(false),
});

const term = z.strictObject({
  /** What <KeyTerm id="…"> in a lesson says, and the name behind /glossary#. Never changes. */
  id: slug,
  /** The word as it stands in a sentence. */
  term: words(2, 40),
  /** One sentence that ends with a full stop. Shown to everybody when its lesson is free, else to members. */
  definition: words(20, 200).regex(/^[^.?!]*\.$/, "must be one sentence that ends with a full stop"),
  /** Id of the lesson that introduces it. */
  lesson: slug,
});

const page = z.strictObject({
  title: words(3, 70),
  description: words(20, 200),
  /** When the text last changed; shown on legal pages. */
  updated: day,
});

const achievement = z.strictObject({
  id: slug,
  title: words(3, 60),
  description: words(10, 160),
  /** What the alert says of it once it is earned; without it, the description. */
  earned: words(10, 160).optional(),
  category: z.enum(["learning", "social", "milestone", "special"]),
  /** What is counted, and how many earn it. */
  requirement,
  /** What is earned: a badge, or a title (a stage of an edit). */
  reward: z.strictObject({ type: z.enum(["badge", "title"]), value: words(3, 40) }),
});

const plan = z.strictObject({
  id: slug,
  title: words(3, 40),
  /** In the smallest unit of the currency, as the payment provider counts it: 12 euros are 1200, 1200 yen 1200. 0 is free. */
  amount: z.number().int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/, "must be a currency code in lower case, as eur"),
  interval: z.enum(["none", "month", "year"]),
  /** Days before the first charge. */
  trialDays: z.number().int().min(0).max(90).default(0),
  /** What it includes, one line each. */
  lines: z.array(words(5, 90)).min(2).max(6),
});

/** A promotion code: what stands in plans.yaml beside the plans, and `npm run plans` makes at the payment provider. */
const code = z
  .strictObject({
    code: z.string().regex(/^[A-Za-z0-9-]{3,40}$/, "must be 3 to 40 letters, digits and dashes"),
    percentOff: z.number().gt(0).max(100).optional(),
    /** In the smallest unit of the plans' currency. */
    amountOff: z.number().int().min(1).optional(),
    /** The first charge, every one, or those of the first months. */
    duration: z.enum(["once", "forever", "repeating"]).default("once"),
    months: z.number().int().min(1).max(120).optional(),
    /** The last day on which it can be used. */
    until: day.optional(),
    /** How many people may use it. */
    limit: z.number().int().min(1).optional(),
    /** Ids of plans; left out, every plan. */
    plans: z.array(slug).min(1).optional(),
    /** Only for whoever has ordered nothing before. */
    firstTime: z.boolean().default(false),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === undefined) !== (amountOff === undefined), {
    error: "must stand without amountOff, or amountOff without it",
    path: ["percentOff"],
  })
  .refine(({ duration, months }) => (duration === "repeating") === (months !== undefined), {
    error: "must be repeating where months are named, and only there",
    path: ["duration"],
  });

const heard = z.strictObject({
  /** The name of a file beside the lesson, .m4a. */
  sound: words(5, 80),
  label: words(3, 60),
  /** What is heard, in words. */
  said: words(10, 400),
});

const site = z.strictObject({
  name: words(2, 40),
  tagline: words(5, 60),
  description: words(20, 200),
  /** The first words of the home page: a heading and the sentence below it. */
  hero: z.strictObject({ title: words(5, 60), lead: words(20, 200) }),
  /** Two sounds of a free lesson, to hear on the home page what it changes. Left out: no such part. */
  hear: z
    .strictObject({
      title: words(5, 60),
      /** What is invented or synthetic in them. */
      about: words(10, 300),
      /** The lesson's id. */
      lesson: slug,
      before: heard,
      after: heard,
    })
    .optional(),
  ...languages,
  supportEmail: z.email(),
  /** Who runs the site; named in the legal pages. */
  operator: words(2, 80),
  /** Where they are: street, place, country. Buyers have to know; named beside them. */
  operatorAddress: words(10, 160).optional(),
  premium: selling,
  social: z.array(z.strictObject({ title: words(2, 30), url: address })).max(6),
  /** Words that mean the same to somebody who searches, as [rate, price, charge]; each one word, in lower case. */
  synonyms: z.array(z.array(z.string().regex(/^[a-z]+$/, "must be one word in lower case")).min(2)).default([]),
  /** A post or reply that says one of these waits, hidden, until a moderator has looked. */
  moderation: holdLists,
  progress: counting,
});

const ofCase = { caseHead, caseSteps };
export const schemas = { brand, module, lesson, story, question, term, page, achievement, plan, code, site, ...ofCase };
/** For whoever makes an id of a title. */
export { isDevice, isLanguage };
