import { z } from "astro/zod";

/** stop: fails the build. advise: reported, but the site is built. off: not checked. */
export type Level = "stop" | "advise" | "off";

/** A violation would make a page wrong, missing or readable by the wrong people, so no course can turn these off. */
export const SAFETY = [
  ...(["schema", "names", "ids", "members-only", "curly", "blocks", "brand", "picture-files", "figures"] as const),
  ...(["own-store"] as const),
] as const;

/** Default levels for rules that content/rules.yaml does not name. */
const STOPPING = ["done-when", "webvtt", "video-size", "opening", "downloads", "case-form"] as const;
const ADVISING = [
  ...(["case-sheets", "case-months", "case-numbers", "mixed-cases", "tags", "numbering", "files", "links"] as const),
  ...(["drafts", "faq", "plans", "stories", "glossary", "repetition", "length", "parts", "quiz"] as const),
  ...(["placeholders", "headings", "alt-text", "characters", "facts", "numbers", "examples", "voice"] as const),
  ...(["captions", "duration", "chapters", "video", "film", "film-pictures", "loudness", "sounds"] as const),
  ...(["pictures", "video-weight", "store-settings"] as const),
] as const;

export type SafetyRule = (typeof SAFETY)[number];
export type AuthorsRule = (typeof STOPPING | typeof ADVISING)[number];

/** Bounds, both inclusive. */
export type Span = readonly [from: number, to: number];

/** The course's content/rules.yaml. */
export type OwnRules = ReturnType<typeof ownRulesIn>;

const span = z
  .tuple([z.number().int().min(0), z.number().int().min(1)], "must be two numbers, as [700, 1500]")
  .refine(([from, to]) => from <= to, "must begin with the smaller number");
const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const level = z.enum(["stop", "advise", "off"], "must be stop, advise or off").optional();
const fixed = z.literal("stop", "must be stop: it keeps pages and what is paid for safe").optional();

const ofNames = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;

export const ownRulesSchema = z.strictObject({
  /** Makes advice fail the check too. A build fails only on problems that stop. */
  strict: z.boolean().default(false),
  rules: z.strictObject({ ...ofNames(SAFETY, fixed), ...ofNames([...STOPPING, ...ADVISING], level) }).prefault({}),
  /** Per finished lesson, as `questions`; `homeQuestions` are for the home page. */
  words: span.default([700, 1500]),
  questions: span.default([2, 4]),
  homeQuestions: span.default([6, 6]),
  /** The allowed tags; without this list any tag is allowed. */
  tags: z.strictObject({ goals: z.array(tag).min(1), topics: z.array(tag) }).optional(),
});

/** Returns the rules, or the defaults when the file is missing; the schema rule reports errors in it. */
export function ownRulesIn({ data }: { data: unknown }) {
  const read = ownRulesSchema.safeParse(data ?? {}).data ?? ownRulesSchema.parse({});
  const said: Partial<Record<string, Level>> = read.rules;
  const advising: readonly string[] = ADVISING;
  const levelOf = (rule: string): Level => said[rule] ?? (advising.includes(rule) ? "advise" : "stop");
  const { words, questions, homeQuestions, tags } = read;
  return { isStrict: read.strict, levelOf, words, questions, homeQuestions, tags };
}
