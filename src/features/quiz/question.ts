export interface Choice {
  text: string;
  right: boolean;
  why: string;
}

/** A question as its lesson's page holds it. */
export interface Question {
  text: string;
  choices: Choice[];
}

const FORMS = /<form[^>]*\bdata-quiz=[^]*?<\/form>/g;
const plain = (node: Element | null | undefined): string => node?.textContent?.replace(/\s+/g, " ").trim() ?? "";

function choiceFrom(choice: Element): Choice {
  const why = choice.querySelector(".why");
  const verdict = plain(why?.querySelector("b"));
  return {
    text: plain(choice.querySelector("label")),
    right: choice.classList.contains("right"),
    why: plain(why).slice(verdict.length).trim(),
  };
}

/**
 * The questions on a lesson's page, by id. The server decides what this reader sees of the page, so premium questions
 * reach members only. Only the forms are parsed: parsing the page's styles would violate this page's own policy.
 */
export function questionsOn(html: string): Map<string, Question> {
  const forms = new DOMParser().parseFromString((html.match(FORMS) ?? []).join(""), "text/html");
  const found = [...forms.querySelectorAll<HTMLFormElement>("form[data-quiz]")].map((form) => {
    const choices = [...form.querySelectorAll(".choice")].map(choiceFrom);
    return [form.dataset["quiz"] ?? "", { text: plain(form.querySelector("legend")), choices }] as const;
  });
  return new Map(found);
}
