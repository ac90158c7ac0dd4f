import { getCollection } from "astro:content";

export interface Question {
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

function partsOf(paragraph: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let done = 0;
  for (const match of paragraph.matchAll(LINK)) {
    const [whole, text = "", href = ""] = match;
    parts.push({ text: paragraph.slice(done, match.index) }, { text, href });
    done = match.index + whole.length;
  }
  return [...parts, { text: paragraph.slice(done) }].filter(({ text }) => text.length > 0);
}

/** All questions in the author's order. */
export async function questions(): Promise<Question[]> {
  const entries = (await getCollection("faq")).sort((a, b) => a.data.place - b.data.place);
  return entries.map(({ data }) => ({
    ...data,
    answer: data.answer
      .trim()
      .split(/\n\s*\n/)
      .map(partsOf),
  }));
}

export const plainAnswer = ({ answer }: Question): string =>
  answer.map((paragraph) => paragraph.map(({ text }) => text).join("")).join("\n");
