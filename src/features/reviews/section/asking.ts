import { texts } from "#texts/reviews.ts";
import { answerButton, ask } from "#ui/asking/ask.ts";
import { askReason as askWhy } from "#ui/asking/askReason.ts";
import { element } from "#ui/element.ts";

/** Asks before one's own review goes. */
export async function confirmRemoval(): Promise<boolean> {
  const ways = [answerButton("remove", texts.remove, "ask-danger"), answerButton("", texts.keep)];
  const { answer } = ask(texts.removeTitle, element("p", "", texts.removeText), element("p", "ask-ways", ...ways));
  return (await answer) === "remove";
}

/** Asks why a review is reported. @returns the reason in words; undefined when it is not */
export async function askReason(): Promise<string | undefined> {
  const { reasons, otherReason, reasonFirst, wordsFirst, report, cancel } = texts;
  const words = { reasons, otherReason, reasonFirst, wordsFirst, report, cancel };
  return (await askWhy({ title: texts.reportTitle, about: texts.reportText, ...words }))?.reason;
}
