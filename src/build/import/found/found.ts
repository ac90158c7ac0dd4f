import type { BlockContent, DefinitionContent, Root } from "mdast";
import type { Left } from "#build/import/source/limits.ts";
import type { Source } from "#build/import/source/source.ts";

/** What a source said of a lesson, unchecked: what is none of a form's values is told of and asked for again. */
export type Said = Partial<
  Record<"id" | "description" | "goals" | "tags" | "aliases" | "difficulty" | "duration" | "videoUrl", unknown>
>;

export interface FoundLesson {
  /** The file it comes from, for the list of what was left. */
  file: string;
  /** All that links may call it. */
  keys: string[];
  title: string;
  said: Said;
  /** As the source has it: links and pictures of the source begin with SOURCE. */
  tree: Root;
  resources: { title: string; url: string }[];
  /** A WebVTT text. */
  captions?: string;
  /** The file that they come from. */
  captionsFrom?: string;
  /** Path of an .mp4 in the source. */
  video?: string;
}

export interface FoundModule {
  title: string;
  description?: string;
  lessons: FoundLesson[];
}

export interface Found {
  source: Source;
  modules: FoundModule[];
  left: Left[];
  /** Files whose words go into whatever lessons, when it is not one file for each. */
  read?: string[];
}

/** Before an address that leads to a file of the source, behind which its path stands, or a key of a lesson. */
export const SOURCE = "source:/";

export type Block = BlockContent | DefinitionContent;

export const rootOf = (children: Block[]): Root => ({ type: "root", children });
