import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../../features/learning/blocks");
/** No author writes these: they stand for <MembersOnly> on a public page, for a Markdown table, a picture, a part of a figure. */
const INTERNAL = new Set([
  ...["Nothing.astro", "LessonImage.astro", "Table.astro", "HeaderCell.astro", "DataCell.astro"],
  "TimelineTrack.astro",
]);
const PROPS = /interface Props \{([\s\S]*?)\n\}/;
const PROP = /^ {2}(\w+)(\?)?: (.+);$/gm;

export interface Attribute {
  name: string;
  isOptional: boolean;
  type: "text" | "number" | "switch";
  /** The only values it may have; empty when it may have any. */
  values: string[];
}

function attributeOf([, name = "", optional, type = ""]: RegExpMatchArray): Attribute {
  const values = [...type.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? "");
  const kind = type === "number" ? "number" : type === "boolean" ? "switch" : "text";
  return { name, isOptional: optional === "?", type: kind, values };
}

/** Every tag an author may use, with the attributes that its component declares. */
export function knownBlocks(): Map<string, Attribute[]> {
  const files = globSync("**/*.astro", { cwd: FOLDER }).filter((file) => !INTERNAL.has(basename(file)));
  return new Map(
    files.map((file) => {
      const props = PROPS.exec(readFileSync(join(FOLDER, file), "utf8"))?.[1] ?? "";
      return [basename(file, ".astro"), [...props.matchAll(PROP)].map(attributeOf)];
    }),
  );
}
