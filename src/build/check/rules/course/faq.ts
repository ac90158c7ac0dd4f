import { rows, text, type Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "faq";

/** Each question has an id of its own, and the home page gets as many as the course says (usually six). */
export function faq({ lists: { faq: file }, own }: Course): Problem[] {
  const [fewest, most] = own.homeQuestions;
  const questions = rows(file.data);
  const ids = questions.map((question) => text(question["id"]));
  const repeated = ids.flatMap((id, index) => {
    if (id === "" || ids.indexOf(id) === index) return [];
    const message = `Another question has the id ${id} already.`;
    return [{ ...file.at([index, "id"]), rule, message, hint: "The id is its address, /faq#id; choose another one." }];
  });
  const home = questions.filter((question) => question["home"] === true).length;
  if (file.data === undefined || (home >= fewest && home <= most)) return repeated;
  const message = `${home} questions are marked home: true, the home page shows ${fewest === most ? fewest : `${fewest} to ${most}`}.`;
  return [...repeated, { ...file.at([]), rule, message, hint: "Mark or unmark some." }];
}
