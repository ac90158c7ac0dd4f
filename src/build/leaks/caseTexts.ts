import { existsSync, globSync, readFileSync } from "node:fs";
import { parseList, type LessonSource } from "#build/files/sources.ts";

const HEAD = "content/case/case.yaml";
const STEPS = "content/case/*.yaml";

type Told = Record<string, unknown> & { lesson?: string };
const list = (value: unknown): Told[] => (Array.isArray(value) ? (value as Told[]) : []);

/** Every text of something an author wrote, the names of its fields as well when they are words of the author's. */
function textsIn(value: unknown, isOwn = false): string[] {
  if (typeof value === "string") return [value.replace(/~~|\*\*/g, "")];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(isOwn ? [name] : []),
    ...textsIn(inside, name === "fields"),
  ]);
}

const read = (file: string): Told => parseList(readFileSync(file, "utf8")) as Told;
const head = (): Told => (existsSync(HEAD) ? read(HEAD) : {});

/** What the case tells of lessons, each text with the one that it belongs to. */
export function caseTexts(lessons: LessonSource[]): { lesson: LessonSource; text: string }[] {
  const steps = globSync(STEPS)
    .filter((file) => file !== HEAD)
    .flatMap((file) => list(read(file)["steps"]));
  const { groups, months } = head();
  return [...steps, ...list(groups), ...list(months)].flatMap(({ lesson: id, ...told }) => {
    const lesson = lessons.find((candidate) => candidate.id === id);
    return lesson ? textsIn(told).map((text) => ({ lesson, text })) : [];
  });
}

/** What it tells everybody. */
export function openCaseTexts(): string[] {
  const open = Object.entries(head()).filter(([name]) => name !== "groups" && name !== "months");
  return textsIn(Object.fromEntries(open));
}
