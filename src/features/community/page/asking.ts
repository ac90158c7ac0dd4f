import { fill } from "#lib/fill.ts";
import { texts } from "#texts/community.ts";
import { askReason as askWhy, type Told } from "#ui/asking/askReason.ts";

/**
 * Asks why something is reported.
 * @param name of whoever wrote it, who can be blocked with it (`also`); undefined where they cannot be
 * @returns undefined when it is not reported
 */
export function askReason(title: string, name: string | undefined): Promise<Told | undefined> {
  const { reasons, otherReason, reasonFirst, wordsFirst, report, cancel } = texts;
  const words = { reasons, otherReason, reasonFirst, wordsFirst, report, cancel };
  const also = name === undefined ? undefined : fill(texts.alsoBlock, { name });
  return askWhy({ title, about: texts.reportText, ...words, also });
}
