import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import { LONGEST } from "#features/reviews/kept/reviews.ts";

/** A question over the page, of a heading and what stands in a form. Resolves with the button's value; "" for none. */
function ask(title: string, ...inside: HTMLElement[]): { form: HTMLFormElement; answer: Promise<string> } {
  const heading = element("h2", "", title);
  heading.id = "review-question";
  heading.tabIndex = -1;
  const form = element("form", "", heading, ...inside);
  form.method = "dialog";
  form.noValidate = true;
  const dialog = element("dialog", "rev-ask", form);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("closedby", "any");
  document.body.append(dialog);
  dialog.showModal();
  heading.focus();
  const answer = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
  return { form, answer };
}

function button(value: string, title: string, look: string): HTMLButtonElement {
  const made = element("button", `btn ${look}`, title);
  made.value = value;
  // What was chosen or typed does not matter to whoever leaves.
  made.formNoValidate = value === "";
  return made;
}

/** Asks before one's own review goes. */
export async function confirmRemoval(): Promise<boolean> {
  const ways = element("p", "rev-ways", button("remove", texts.remove, "rev-danger"), button("", texts.keep, ""));
  return (await ask(texts.removeTitle, element("p", "", texts.removeText), ways).answer) === "remove";
}

type Reason = keyof typeof texts.reasons;
const REASONS = ["spam", "rude", "offTopic", "private", "other"] as const satisfies Reason[];

function choice(reason: Reason): HTMLLabelElement {
  const input = element("input", "");
  Object.assign(input, { type: "radio", name: "reason", value: reason });
  return element("label", "rev-choice", input, element("span", "", texts.reasons[reason]));
}

/** Asks why a review is reported. @returns the reason in words; undefined when it is not */
export async function askReason(): Promise<string | undefined> {
  const problem = element("p", "rev-problem");
  problem.role = "alert";
  problem.id = "review-reason-problem";
  const choices = element(
    "fieldset",
    "rev-choices",
    element("legend", "sr-only", texts.reportTitle),
    ...REASONS.map(choice),
  );
  const words = element("textarea", "rev-line");
  Object.assign(words, { maxLength: LONGEST.reason, rows: 3, dir: "auto" });
  const more = element("label", "", texts.otherReason, words);
  more.hidden = true;
  const ways = element("p", "rev-ways", button("report", texts.report, "btn-act"), button("", texts.cancel, ""));
  const { form, answer } = ask(texts.reportTitle, element("p", "", texts.reportText), choices, more, problem, ways);
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
  if ((await answer) !== "report") return undefined;
  const reason = chosen() ?? "other";
  return reason === "other" ? words.value.trim() : texts.reasons[reason];
}
