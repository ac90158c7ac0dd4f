/** Plural categories (Unicode CLDR). */
const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
export type Form = (typeof FORMS)[number];
/** A sentence by plural category. */
export type Forms = Partial<Record<Form, string>> & { other: string };

/** The plural categories of a language, such as ["one", "other"]. */
export const formsOf = (language: string): Form[] => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return FORMS.filter((form) => pluralCategories.includes(form));
};

/** True when a group of sentences is one sentence's plural forms. */
export const isPlural = (said: unknown): said is Forms =>
  typeof said === "object" &&
  said !== null &&
  "other" in said &&
  Object.keys(said).every((name) => (FORMS as readonly string[]).includes(name));

/** Numbers to test: no language's rule depends on more than the last two digits. */
const TOLD = 200;

/** True when only 1 is singular, as in English and German. */
export function isOneOrMore(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: TOLD }, (_, count) => count).every(
    (count) => rules.select(count) === (count === 1 ? "one" : "other"),
  );
}
