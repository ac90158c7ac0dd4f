import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importing, sampleFiles, zippedSample } from "#support/importing.ts";
import { yamlIn } from "#support/yamlIn.ts";

type ByFile<What> = Record<string, What>;
interface Odd {
  name: string;
  sample: string;
  /** What it is packed into, and beside what. */
  archive?: string;
  more?: ByFile<string>;
  pictures?: ByFile<number>;
  names?: ByFile<string[]>;
  titles?: ByFile<string[]>;
  bodies?: ByFile<string[]>;
  whole?: ByFile<string[]>;
  left?: (string | { matches: string })[];
  leftAmongOthers?: string[];
}

const { course, put, body, folder } = importing();

function lay({ sample, archive, more = {} }: Odd): string {
  const name = join("odd", sample);
  const others = Object.entries(more).map(([file, text]) => [file, Buffer.from(text)] as const);
  if (archive) return put(archive, zippedSample(name, Object.fromEntries(others)));
  for (const [file, bytes] of Object.entries(sampleFiles(name))) put(join("kiln", file), bytes);
  return join(folder(), "kiln");
}

/** The lines that name what was not taken. */
const leftIn = (said: string): string[] =>
  said
    .split("\n")
    .filter((line) => /^ {2}(?!\d+ {2})\S.*: /.test(line))
    .map((line) => line.trim());

const missing = (text: string, parts: string[]): string[] => parts.filter((part) => !text.includes(part));
const lessonsOf = (module: string) => course.names(module).filter((name) => name.endsWith(".mdx"));
const titleOf = (text: string) => /^title: (.*)$/m.exec(text)?.[1];

describe("an odd course is taken whole, and what is not is named with its file:", () => {
  const courses = yamlIn("unit/import/oddCourses.yaml") as Odd[];
  it.each(courses.map((odd) => [odd.name, odd] as const))("%s", async (_, odd) => {
    const said = await course.take(lay(odd));
    const { names = {}, titles = {}, pictures = {}, bodies = {}, whole = {}, left, leftAmongOthers = [] } = odd;
    for (const [module, files] of Object.entries(names)) expect(course.names(module)).toEqual(files);
    for (const [module, all] of Object.entries(titles))
      expect(lessonsOf(module).map((name) => titleOf(course.read(join(module, name))))).toEqual(all);
    for (const [file, count] of Object.entries(pictures))
      expect(body(file).match(/\(\.\/[^)]+\.png\)/g)).toHaveLength(count);
    for (const [file, parts] of Object.entries(bodies)) expect(missing(body(file), parts), file).toEqual([]);
    for (const [file, parts] of Object.entries(whole)) expect(missing(course.read(file), parts), file).toEqual([]);
    for (const file of Object.keys({ ...bodies, ...whole })) expect(course.read(file)).not.toContain("\r");
    expect(missing(leftIn(said).join("\n"), leftAmongOthers)).toEqual([]);
    if (!left) return;
    const expected = left.map((one) => (typeof one === "string" ? one : expect.stringMatching(one.matches)));
    expect(leftIn(said)).toEqual(expected);
    expect(said.includes("Everything was taken.")).toBe(left.length === 0);
  });
});
