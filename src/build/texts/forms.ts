/** The forms that languages count by (Unicode CLDR). */
const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
export type Form = (typeof FORMS)[number];
/** A sentence in the forms of its language. */
export type Forms = Partial<Record<Form, string>> & { other: string };

/** The forms that a language needs, as ["one", "other"]. */
export const formsOf = (language: string): Form[] => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return FORMS.filter((form) => pluralCategories.includes(form));
};

/** Whether a group of sentences is one sentence in its forms. */
export const isPlural = (said: unknown): said is Forms =>
  typeof said === "object" &&
  said !== null &&
  "other" in said &&
  Object.keys(said).every((name) => (FORMS as readonly string[]).includes(name));

/** How far a language is looked at: no rule of any depends on more than the last two figures. */
const TOLD = 200;

/** Whether 1 takes one form and every other whole number the other, as in English and German. */
export function isOneOrMore(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: TOLD }, (_, count) => count).every(
    (count) => rules.select(count) === (count === 1 ? "one" : "other"),
  );
}
