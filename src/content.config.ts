import { readFileSync } from "node:fs";
import { defineCollection } from "astro:content";
import { file, glob } from "astro/loaders";
import { z } from "astro/zod";
import { parseList, splitFrontmatter } from "#build/files/sources.ts";
import { movableFiles } from "#build/movableFiles.ts";
import { schemas } from "./content.schema.ts";

const curriculum = "./content/curriculum";
const byId = ({ data }: { data: Record<string, unknown> }) => String(data["id"]);

/** Astro's reader takes 404 for a number, and hands over what it read before anybody looks at it. */
function lessonId(read: { data: Record<string, unknown>; entry: string; base: URL }): string {
  if (typeof read.data["id"] !== "string")
    read.data["id"] = splitFrontmatter(readFileSync(new URL(encodeURI(read.entry), read.base), "utf8")).data["id"];
  return byId(read);
}

/** Astro hands the entries of a file over by their ids; the author's order is their place in the file. */
const inOrder = (text: string) => (parseList(text) as object[]).map((entry, place) => ({ ...entry, place }));
/** Promotion codes stand among the plans. */
const isCode = (entry: object): boolean => "code" in entry;
const pricesOf = (keeps: (entry: object) => boolean) =>
  file("content/plans.yaml", {
    parser: (text) =>
      inOrder(text)
        .filter(keeps)
        .map((entry) => ("code" in entry ? { id: entry.code, ...entry } : entry)),
  });
const listOf = (path: string) => file(path, { parser: inOrder });
const placed = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.extend({ place: z.number() });

export const collections = {
  modules: defineCollection({
    loader: movableFiles({ base: curriculum, pattern: "*/module.yaml", generateId: byId }),
    schema: ({ image }) => schemas.module(image),
  }),
  lessons: defineCollection({
    loader: movableFiles({ base: curriculum, pattern: "*/*.mdx", generateId: lessonId }),
    schema: ({ image }) => schemas.lesson(image),
  }),
  stories: defineCollection({
    loader: glob({ base: "./content/stories", pattern: "*.mdx" }),
    schema: ({ image }) => schemas.story(image),
  }),
  pages: defineCollection({ loader: glob({ base: "./content/pages", pattern: "*.mdx" }), schema: schemas.page }),
  faq: defineCollection({ loader: listOf("content/faq.yaml"), schema: placed(schemas.question) }),
  glossary: defineCollection({ loader: listOf("content/glossary.yaml"), schema: placed(schemas.term) }),
  achievements: defineCollection({ loader: listOf("content/achievements.yaml"), schema: placed(schemas.achievement) }),
  plans: defineCollection({ loader: pricesOf((entry) => !isCode(entry)), schema: placed(schemas.plan) }),
  codes: defineCollection({ loader: pricesOf(isCode), schema: schemas.code.loose() }),
  caseHead: defineCollection({
    loader: glob({ base: "./content", pattern: "case/case.yaml" }),
    schema: ({ image }) => schemas.caseHead(image),
  }),
  caseSteps: defineCollection({
    loader: glob({ base: "./content", pattern: ["case/*.yaml", "!case/case.yaml"] }),
    schema: schemas.caseSteps,
  }),
  site: defineCollection({ loader: glob({ base: "./content", pattern: "site.yaml" }), schema: schemas.site }),
};
