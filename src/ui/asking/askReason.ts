import { element } from "#ui/element.ts";
import { answerButton, ask } from "./ask.ts";

// The server's bound, of whatever is reported (pb_migrations/…_reports.js).
const LONGEST = 500;
const REASONS = ["spam", "rude", "offTopic", "private", "other"] as const;
type Reason = (typeof REASONS)[number];

export interface Words {
  title: string;
  about: string;
  reasons: Readonly<Record<Reason, string>>;
  otherReason: string;
  reasonFirst: string;
  wordsFirst: string;
  report: string;
  cancel: string;
  /** Something that can be wished for beside, such as blocking whoever wrote it; left out, there is none. */
  also?: string | undefined;
}

export interface Told {
  /** In words. */
  reason: string;
  /** What can be wished for beside is wished for. */
  also: boolean;
}

function choice(type: "radio" | "checkbox", value: string, title: string): HTMLLabelElement {
  const input = element("input", "");
  Object.assign(input, { type, name: type === "radio" ? "reason" : "also", value });
  const words = element("span", "", title);
  words.dir = "auto";
  return element("label", "ask-choice", input, words);
}

function linesFor(words: HTMLTextAreaElement, title: string): HTMLLabelElement {
  Object.assign(words, { maxLength: LONGEST, rows: 3, dir: "auto" });
  const label = element("label", "", title, words);
  label.hidden = true;
  return label;
}

/** Asks why something is reported. @returns undefined when it is not */
export async function askReason(said: Words): Promise<Told | undefined> {
  const problem = element("p", "ask-problem");
  Object.assign(problem, { role: "alert", id: "ask-problem" });
  const legend = element("legend", "sr-only", said.title);
  const reasons = REASONS.map((name) => choice("radio", name, said.reasons[name]));
  const choices = element("fieldset", "ask-choices", legend, ...reasons);
  const words = element("textarea", "said-line");
  const more = linesFor(words, said.otherReason);
  const ways = element("p", "ask-ways", answerButton("report", said.report, "btn-act"), answerButton("", said.cancel));
  const also = said.also ? [choice("checkbox", "yes", said.also)] : [];
  const { form, answer } = ask(said.title, element("p", "", said.about), choices, more, problem, ...also, ways);
  const chosen = () => form.querySelector<HTMLInputElement>("[name=reason]:checked")?.value as Reason | undefined;
  form.addEventListener("change", () => {
    more.hidden = chosen() !== "other";
    problem.textContent = "";
  });
  const refuse = (text: string, field: HTMLElement | null) => {
    problem.textContent = text;
    field?.setAttribute("aria-describedby", problem.id);
    field?.focus();
  };
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value !== "report") return;
    const reason = chosen();
    const isMissing = !reason || (reason === "other" && !words.value.trim());
    if (isMissing) event.preventDefault();
    if (!reason) refuse(said.reasonFirst, form.querySelector("input"));
    else if (isMissing) refuse(said.wordsFirst, words);
  });
  if ((await answer) !== "report") return undefined;
  const reason = chosen() ?? "other";
  return {
    reason: reason === "other" ? words.value.trim() : said.reasons[reason],
    also: form.querySelector("[name=also]:checked") !== null,
  };
}
