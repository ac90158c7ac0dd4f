import { texts } from "#texts/bookmarks.ts";
import { element } from "#ui/element.ts";
import { LONGEST, tagProblem } from "#features/bookmarks/kept/bookmarks.ts";

interface Asked {
  label: string;
  /** The tags that are there already. */
  has: string[];
  /** What is offered. */
  others: string[];
  /** The tag, or undefined when it was abandoned. */
  done: (tag?: string) => void;
}

let count = 0;

/** A field for one more tag. Enter keeps it, Escape leaves it; what is wrong with it stands below it. */
export function tagField({ label, has, others, done }: Asked): HTMLFormElement {
  const id = `tag-${String((count += 1))}`;
  const field = element("input", "");
  Object.assign(field, { id, type: "text", autocomplete: "off", maxLength: LONGEST.tag + 20, ariaLabel: label });
  field.setAttribute("list", `${id}-others`);
  field.setAttribute("aria-describedby", `${id}-problem`);
  const offered = element("datalist", "", ...others.map((tag) => new Option(tag)));
  offered.id = `${id}-others`;
  const problem = element("p", "mark-refused");
  Object.assign(problem, { id: `${id}-problem`, role: "alert" });
  const leave = element("button", "btn btn-quiet", texts.cancel);
  leave.type = "button";
  leave.addEventListener("click", () => done());
  const keep = element("button", "btn", texts.keepTag);
  const form = element("form", "mark-field", field, offered, keep, leave, problem);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = tagProblem(field.value, has);
    if (!wrong) return done(field.value.trim());
    problem.textContent = texts.tagProblems[wrong];
    field.ariaInvalid = "true";
    field.focus();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // The panel stays.
    event.preventDefault();
    done();
  });
  return form;
}
