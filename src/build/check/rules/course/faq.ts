import { rows, text, type Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "faq";
const ON_HOME_PAGE = 6;

/** Each question has an id of its own, and the home page gets exactly six. */
export function faq({ lists: { faq: file } }: Course): Problem[] {
  const questions = rows(file.data);
  const ids = questions.map((question) => text(question["id"]));
  const repeated = ids.flatMap((id, index) => {
    if (id === "" || ids.indexOf(id) === index) return [];
    const message = `Another question has the id ${id} already.`;
    return [{ ...file.at([index, "id"]), rule, message, hint: "The id is its address, /faq#id; choose another one." }];
  });
  const home = questions.filter((question) => question["home"] === true).length;
  if (file.data === undefined || home === ON_HOME_PAGE) return repeated;
  const message = `${home} questions are marked home: true, the home page shows ${ON_HOME_PAGE}.`;
  return [...repeated, { ...file.at([]), rule, message, hint: "Mark or unmark some." }];
}
