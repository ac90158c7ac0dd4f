import { LANGUAGE } from "./language/language.ts";
import type { Plural, Template } from "#contract/texts.d.ts";

/** The runtime value of a template or plural. */
type Written = string & Partial<Record<Intl.LDMLPluralRule, string>>;

/** English needs no Intl.PluralRules. */
const formOf = (count: number): Intl.LDMLPluralRule =>
  LANGUAGE === "en" ? (count === 1 ? "one" : "other") : new Intl.PluralRules(LANGUAGE).select(count);

/** Interpolates values into a sentence, verbatim: `fill(texts.until, { day })`. */
export function fill<Places extends string>(
  text: Template<Places> | Plural<Places>,
  values: Readonly<Record<NoInfer<Places>, string | number>>,
): string {
  const forms = text as unknown as Written;
  const form = forms[formOf(Number((values as { count?: number }).count))] ?? forms.other;
  return (form ?? (text as unknown as string)).replace(/\{(\w+)\}/g, (_, name: Places) => String(values[name]));
}
