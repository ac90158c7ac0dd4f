import { defineCollection } from "astro:content";
import { file, glob } from "astro/loaders";
import { z } from "astro/zod";
import { parse } from "yaml";
import { movableFiles } from "#build/movableFiles.ts";
import { schemas } from "./content.schema.ts";

const curriculum = "./content/curriculum";
const byId = ({ data }: { data: Record<string, unknown> }) => String(data["id"]);

/** Astro hands the entries of a file over by their ids; the author's order is their place in the file. */
const inOrder = (text: string) => (parse(text) as object[]).map((entry, place) => ({ ...entry, place }));
const listOf = (path: string) => file(path, { parser: inOrder });
const placed = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.extend({ place: z.number() });

export const collections = {
  modules: defineCollection({
    loader: movableFiles({ base: curriculum, pattern: "*/module.yaml", generateId: byId }),
    schema: ({ image }) => schemas.module(image),
  }),
  lessons: defineCollection({
    loader: movableFiles({ base: curriculum, pattern: "*/*.mdx", generateId: byId }),
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
  plans: defineCollection({ loader: listOf("content/plans.yaml"), schema: placed(schemas.plan) }),
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
