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
 * The questions of a lesson by their ids, out of its page. The page is what the server shows to this reader, so that
 * the questions of a premium lesson come to its members alone. Only the forms are parsed: the page's own styles would
 * be held against the policy of the page that reads them.
 */
export function questionsOn(html: string): Map<string, Question> {
  const forms = new DOMParser().parseFromString((html.match(FORMS) ?? []).join(""), "text/html");
  const found = [...forms.querySelectorAll<HTMLFormElement>("form[data-quiz]")].map((form) => {
    const choices = [...form.querySelectorAll(".choice")].map(choiceFrom);
    return [form.dataset["quiz"] ?? "", { text: plain(form.querySelector("legend")), choices }] as const;
  });
  return new Map(found);
}
