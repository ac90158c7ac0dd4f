export interface FaqEntry {
  id: string;
  question: string;
  topic: string;
  home: boolean;
  /** Paragraphs of parts; a part with an address is a link. */
  answer: AnswerPart[][];
}
export interface AnswerPart {
  text: string;
  href?: string;
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A paragraph with its Markdown links taken apart. */
export function answerParts(paragraph: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let done = 0;
  for (const match of paragraph.matchAll(LINK)) {
    const [whole, text = "", href = ""] = match;
    parts.push({ text: paragraph.slice(done, match.index) }, { text, href });
    done = match.index + whole.length;
  }
  return [...parts, { text: paragraph.slice(done) }].filter(({ text }) => text.length > 0);
}

/** The answer without its links, for search engines. */
export const plainAnswer = ({ answer }: FaqEntry): string =>
  answer.map((paragraph) => paragraph.map(({ text }) => text).join("")).join("\n");
