import type { Values } from "#features/posting/kept/draft.ts";
import type { Answered } from "#features/posting/words/review.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { area, input } from "./fields.ts";

/** The names of what a reviewer says, and how long it may be. */
export const CHANGE = "change";
const [VERDICT, NOTE] = ["done_", "note_"];
const VERDICTS = [
  ["yes", texts.review.done],
  ["no", texts.review.notYet],
  ["", texts.review.skip],
] as const;

function choice(name: string, [value, title]: (typeof VERDICTS)[number]): HTMLElement {
  const radio = Object.assign(element("input", ""), { type: "radio", name, value, defaultChecked: value === "" });
  radio.autocomplete = "off";
  return element("label", "", radio, title);
}

function lineOf(line: string, at: number): HTMLElement {
  const verdicts = VERDICTS.map((one) => choice(`${VERDICT}${String(at)}`, one));
  const note = input({ name: `${NOTE}${String(at)}`, label: texts.review.note, isOptional: true });
  const set = element(
    "fieldset",
    "",
    element("legend", "", line),
    element("div", "posting-verdicts", ...verdicts),
    note,
  );
  return element("li", "", set);
}

/** What a reviewer fills in: the lesson's own list, line by line, and the one change they would make. */
export function reviewPart(lines: readonly string[]): HTMLElement[] {
  const list = element("ol", "posting-lines", ...lines.map(lineOf));
  const said = element("p", "field-hint", lines.length > 0 ? texts.review.text : texts.review.none);
  const change = area({ name: CHANGE, label: texts.review.change, hint: texts.review.changeHint, isOptional: true }, 2);
  return lines.length > 0 ? [said, list, change] : [said, change];
}

/** What was said to each line. */
export const answersIn = (lines: readonly string[], values: Values): Answered[] =>
  lines.map((line, at) => {
    const verdict = values[`${VERDICT}${String(at)}`];
    const isDone = verdict === "yes" || (verdict === "no" ? false : undefined);
    return { line, isDone, note: values[`${NOTE}${String(at)}`] ?? "" };
  });
