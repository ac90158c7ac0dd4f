import type { ImageMetadata } from "astro";
import { z } from "astro/zod";
import { slug, words } from "./content.fields.ts";

// The shape of content/case/: one invented channel followed through the lessons, and its sheets as they were filled.

/** How a picture is checked: Astro loads the file, the author's check looks whether it is there. */
export type Picture = () => z.ZodType<ImageMetadata>;

/** ~~struck~~ and **marked** words are drawn so. */
const said = z.union([z.string().min(1), z.number()]).transform(String);
const value = z.union([said, z.array(said).min(1)]).transform((one) => [one].flat());

const part = z
  .strictObject({
    /** Stands above the part when a sheet has several. */
    title: words(2, 80).optional(),
    /** What stood on the template, and what was written there. */
    fields: z.record(z.string(), value).optional(),
    table: z
      .strictObject({
        head: z.array(said).min(2),
        /** A cell may be empty. */
        rows: z.array(z.array(z.union([z.string(), z.number()]).transform(String))).min(1),
        /** The last row is the sum, or the median, of those above it: the author's check works it out. */
        foot: z.enum(["sum", "median"]).optional(),
      })
      .optional(),
  })
  .refine(({ fields, table }) => !fields !== !table, "needs either fields or a table");

const step = z.strictObject({
  /** Id of the lesson: whoever may read it reads this, too. */
  lesson: slug,
  /** When it was, as in the months of case.yaml. */
  month: words(3, 12),
  title: words(5, 70),
  /** A blank line begins a new paragraph. */
  story: words(40, 1200),
  sheet: z
    .strictObject({
      /** The title of the lesson's <Template>, below which it is shown. */
      template: words(3, 80),
      parts: z.array(part).min(1),
    })
    .optional(),
  decision: z
    .strictObject({
      is: z.enum(["go", "no", "wait"]),
      text: words(5, 160),
      why: words(10, 300),
    })
    .optional(),
});

/** A file beside case.yaml: some steps, in any order. */
export const caseSteps = z.strictObject({ steps: z.array(step).min(1) });

export const caseHead = (image: Picture) =>
  z.strictObject({
    /** Its name in channels.yaml. */
    channel: words(2, 60),
    title: words(5, 60),
    description: words(20, 200),
    lead: words(20, 240),
    picture: image(),
    pictureAlt: words(10, 160),
    facts: z.record(z.string(), said),
    chart: z.strictObject({ title: words(5, 80), unit: words(3, 20), note: words(10, 240) }),
    /** What was published, each group with the lesson that tells of it; drawn with its median. */
    groups: z
      .array(
        z.strictObject({
          title: words(2, 40),
          lesson: slug,
          videos: z.array(z.strictObject({ month: words(3, 12), views: z.number().int().min(0) })).min(1),
        }),
      )
      .min(1),
    /** Month by month: hours spent, videos made and published; the lesson that tells of it decides who reads the row. */
    months: z
      .array(
        z.strictObject({
          month: words(3, 12),
          lesson: slug,
          hours: z.number().min(0),
          made: z.number().int().min(0),
          published: z.number().int().min(0),
          note: words(3, 90),
        }),
      )
      .min(1),
  });
