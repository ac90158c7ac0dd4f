import { isMap, parse, parseDocument, type Document, type Node } from "yaml";
import { formsOf, isPlural } from "#build/texts/forms.ts";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";

type Texts = string | { [name: string]: Texts };
type Path = string[];

/** Every sentence that English says, by its place; one that counts in the forms that the language counts by. */
function sentencesOf(english: Texts, language: string, path: Path = []): [Path, string][] {
  if (typeof english === "string") return [[path, english]];
  if (isPlural(english))
    return formsOf(language).map((form): [Path, string] => [[...path, form], english[form] ?? english.other]);
  return Object.entries(english).flatMap(([name, inner]) => sentencesOf(inner, language, [...path, name]));
}

/** Marks a line as one to translate, as the author's check finds it. */
function mark(document: Document, path: Path): void {
  const node = document.getIn(path, true) as Node;
  const name = ` ${TO_WRITE} ${path.join(".")}, in your language`;
  node.comment = name;
}

/** Where a sentence stands in a form that the language does not count by: Japanese has no singular. */
function needlessForms(texts: Texts, language: string, path: Path = []): Path[] {
  if (typeof texts === "string") return [];
  const forms: string[] = formsOf(language);
  if (isPlural(texts)) return Object.keys(texts).flatMap((form) => (forms.includes(form) ? [] : [[...path, form]]));
  return Object.entries(texts).flatMap(([name, inner]) => needlessForms(inner, language, [...path, name]));
}

/**
 * The texts of a language, in the forms that it counts by, with the English sentence where it has none yet: each of these lines ends with a mark that the
 * author's check names. Unchanged where nothing is missing and nothing needless.
 */
export function translated(own: string, english: string, language: string): string {
  const document = parseDocument(own);
  const missing = sentencesOf(parse(english) as Texts, language).filter(([path]) => !document.hasIn(path));
  const needless = needlessForms(document.toJS() as Texts, language);
  if (missing.length === 0 && needless.length === 0) return own;
  for (const path of needless) document.deleteIn(path);
  for (const [path, sentence] of missing) {
    for (const depth of path.slice(1).keys()) {
      const group = path.slice(0, depth + 1);
      if (!isMap(document.getIn(group, true))) document.setIn(group, document.createNode({}));
    }
    document.setIn(path, document.createNode(sentence));
    mark(document, path);
  }
  return document.toString({ lineWidth: 0 });
}
