import { fileAt } from "#features/learning/blocks/beside/fileAt.ts";

const sounds = import.meta.glob<string>("/content/curriculum/*/*.m4a", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a sound beside a lesson, named as "./3-sound.near.m4a". Throws when there is none. */
export const soundAt = (src: string): string => fileAt(src, sounds).address;
