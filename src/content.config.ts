import { defineCollection } from "astro:content";
import { file, glob } from "astro/loaders";
import { schemas } from "./content.schema.ts";

const curriculum = "./content/curriculum";
const byId = ({ data }: { data: Record<string, unknown> }) => String(data["id"]);

export const collections = {
  modules: defineCollection({
    loader: glob({ base: curriculum, pattern: "*/module.yaml", generateId: byId }),
    schema: ({ image }) => schemas.module(image),
  }),
  lessons: defineCollection({
    loader: glob({ base: curriculum, pattern: "*/*.mdx", generateId: byId }),
    schema: ({ image }) => schemas.lesson(image),
  }),
  stories: defineCollection({
    loader: glob({ base: "./content/stories", pattern: "*.mdx" }),
    schema: ({ image }) => schemas.story(image),
  }),
  pages: defineCollection({ loader: glob({ base: "./content/pages", pattern: "*.mdx" }), schema: schemas.page }),
  faq: defineCollection({ loader: file("content/faq.yaml"), schema: schemas.question }),
  achievements: defineCollection({ loader: file("content/achievements.yaml"), schema: schemas.achievement }),
  plans: defineCollection({ loader: file("content/plans.yaml"), schema: schemas.plan }),
  site: defineCollection({ loader: glob({ base: "./content", pattern: "site.yaml" }), schema: schemas.site }),
};
