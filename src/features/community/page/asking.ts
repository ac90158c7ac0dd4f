import { fill } from "#lib/fill.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";

const LONGEST = 500;
const REASONS = ["spam", "rude", "offTopic", "private", "other"] as const;
type Reason = (typeof REASONS)[number];

export interface Told {
  /** In words. */
  reason: string;
  /** They want to read nothing more of whoever wrote it. */
  alsoBlock: boolean;
}

function choice(reason: Reason): HTMLLabelElement {
  const input = element("input", "");
  Object.assign(input, { type: "radio", name: "reason", value: reason });
  return element("label", "com-choice", input, element("span", "", texts.reasons[reason]));
}

function blockChoice(name: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const input = element("input", "");
  input.type = "checkbox";
  const words = element("span", "", fill(texts.alsoBlock, { name }));
  words.dir = "auto";
  return { input, label: element("label", "com-choice", input, words) };
}

function button(value: string, title: string, look: string): HTMLButtonElement {
  const made = element("button", `btn ${look}`, title);
  made.value = value;
  return made;
}

const linesFor = (words: HTMLTextAreaElement): HTMLLabelElement => {
  Object.assign(words, { maxLength: LONGEST, rows: 3, dir: "auto" });
  const label = element("label", "", texts.otherReason, words);
  label.hidden = true;
  return label;
};

function open(title: string, form: HTMLFormElement): Promise<string> {
  const heading = element("h2", "", title);
  heading.id = "com-question";
  heading.tabIndex = -1;
  form.prepend(heading);
  const dialog = element("dialog", "com-ask", form);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("closedby", "any");
  document.body.append(dialog);
  dialog.showModal();
  heading.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/**
 * Asks why something is reported.
 * @param name of whoever wrote it; undefined where they cannot be blocked
 * @returns undefined when it is not reported
 */
export async function askReason(title: string, name: string | undefined): Promise<Told | undefined> {
  const problem = element("p", "com-problem");
  problem.role = "alert";
  problem.id = "com-reason-problem";
  const choices = element("fieldset", "com-choices", element("legend", "sr-only", title), ...REASONS.map(choice));
  const words = element("textarea", "com-line");
  const more = linesFor(words);
  const block = name === undefined ? undefined : blockChoice(name);
  const ways = element("p", "com-ways", button("report", texts.report, "btn-act"), button("", texts.cancel, ""));
  const form = element("form", "", element("p", "", texts.reportText), choices, more, problem);
  form.append(...(block ? [block.label] : []), ways);
  form.method = "dialog";
  form.noValidate = true;
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
    if (!reason) refuse(texts.reasonFirst, form.querySelector("input"));
    else if (isMissing) refuse(texts.wordsFirst, words);
  });
  if ((await open(title, form)) !== "report") return undefined;
  const reason = chosen() ?? "other";
  return {
    reason: reason === "other" ? words.value.trim() : texts.reasons[reason],
    alsoBlock: block?.input.checked ?? false,
  };
}
