import { getCollection } from "astro:content";
import { answerParts, type FaqEntry } from "./faq.ts";

/** All questions in the author's order. */
export async function faqEntries(): Promise<FaqEntry[]> {
  const entries = (await getCollection("faq")).sort((a, b) => a.data.place - b.data.place);
  return entries.map(({ data }) => ({
    ...data,
    answer: data.answer
      .trim()
      .split(/\n\s*\n/)
      .map(answerParts),
  }));
}
