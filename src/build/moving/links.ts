import { editTexts } from "./places.ts";

const END = "(?![a-z0-9-])";

/** Leads every link to a lesson to the module where it is now. */
export function linkLesson(content: string, id: string, from: number, to: number): void {
  if (from === to) return;
  const path = new RegExp(`/module/${from}/${id}${END}`, "g");
  const query = new RegExp(`/module/${from}\\?lesson=${id}${END}`, "g");
  editTexts(content, (text) => text.replace(path, `/module/${to}/${id}`).replace(query, `/module/${to}?lesson=${id}`));
}

/** Leads every link to a module, or into one, to the number it has now; a community's topic is such a link. */
export function linkModules(content: string, numbers: Map<number, number>): void {
  const now = (number: string): string => String(numbers.get(Number(number)) ?? number);
  editTexts(content, (text) =>
    text
      .replace(/\/module\/(\d+)(?![\w-])/g, (_, number: string) => `/module/${now(number)}`)
      .replace(/^(topic: module-)(\d+)$/gm, (_, field: string, number: string) => field + now(number)),
  );
}
