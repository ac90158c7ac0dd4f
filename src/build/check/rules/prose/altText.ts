import { basename, extname } from "node:path";
import { text, type Course } from "#build/check/read/course.ts";
import { nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";
import { plainOf } from "#lib/language/words.ts";
import type { YamlFile } from "#build/check/read/yamlFile.ts";

const rule = "alt-text";
const NAMES_THE_MEDIUM =
  /^(an? )?(image|picture|photo|photograph|graphic|screenshot|drawing|illustration) (of|showing)\b/i;

const plain = (words: string): string => plainOf(words).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** What is wrong with the words for a picture; undefined when nothing is. */
function mistakeIn(alt: string, url: string): [message: string, hint: string] | undefined {
  const file = basename(url);
  const names = [file, file.slice(0, -extname(file).length)].map(plain);
  if (alt.trim() === "") return ["A picture has no words.", "Say in ![…] what it shows, for people who cannot see it."];
  if (NAMES_THE_MEDIUM.test(alt.trim()))
    return [`“${alt.trim()}” says that it is a picture.`, "Begin with what it shows."];
  if (names.includes(plain(alt))) return [`“${alt.trim()}” is the name of the file.`, "Say what the picture shows."];
  return undefined;
}

const pictures = (prose: Prose): Problem[] =>
  nodes(prose.tree, "image").flatMap((image) => {
    const [message, hint] = mistakeIn(image.alt ?? "", image.url) ?? [];
    return message && hint ? [{ ...prose.atNode(image), rule, message, hint }] : [];
  });

/** The same for pictures that a form names; whether there are words at all is asked by the schema. */
function inForm({ data, at }: YamlFile, alt: string, picture: string): Problem[] {
  const form = data as Record<string, unknown> | undefined;
  const words = text(form?.[alt]);
  const [message, hint] = (words && mistakeIn(words, text(form?.[picture]))) || [];
  return message && hint ? [{ ...at([alt]), rule, message, hint }] : [];
}

/** Every picture says in words what it shows. */
export const altText = ({ modules, lessons, stories, pages }: Course): Problem[] => [
  ...[...lessons, ...stories, ...pages].flatMap(pictures),
  ...modules.flatMap((module) => inForm(module, "thumbnailAlt", "thumbnail")),
  ...stories.flatMap((story) => inForm(story, "pictureAlt", "picture")),
];
