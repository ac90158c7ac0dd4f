import { parse, stringify } from "yaml";
import { formsOf } from "#build/texts/forms.ts";

const LETTERS = "אבגדהוזחטיכלמנסעפצקרשת";
const PLACE = /(\{\w+\})/;

const letterFor = (letter: string): string => LETTERS[letter.toLowerCase().charCodeAt(0) % LETTERS.length] ?? "א";
const written = (text: string): string =>
  text
    .split(PLACE)
    .map((part) => (PLACE.test(part) ? part : part.replace(/[a-z]/gi, letterFor)))
    .join("");

type Texts = string | { [name: string]: Texts };

function inHebrew(texts: Texts): Texts {
  if (typeof texts === "string") return written(texts);
  const { other, ...forms } = texts;
  if (typeof other === "string" && Object.keys(forms).join() === "one")
    return Object.fromEntries(
      formsOf("he").map((form) => [form, written(form === "one" ? String(forms["one"]) : other)]),
    );
  return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, inHebrew(inner)]));
}

/** The sentences of a texts.yaml in letters that are written from right to left; no language, but as long and as many. */
export const inHebrewLetters = (yaml: string): string => stringify(inHebrew(parse(yaml) as Texts));
