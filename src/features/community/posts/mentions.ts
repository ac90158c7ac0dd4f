import { plainOf } from "#lib/language/words.ts";

/** Somebody who can be called by name: they wrote here and have a page. */
export interface Person {
  id: string;
  name: string;
}

const CALLED = /\[@((?:[^\]\\]|\\.){1,120})\]\(\/community\/people\/([a-z0-9]{15})\)/g;
/** What stands in code stays as it is. */
const CODE = /(```[^]*?(?:```|$)|`[^`\n]*`)/;

const escaped = (name: string): string => name.replace(/[\\[\]*_`<~]/g, "\\$&");
const plain = (name: string): string => name.replace(/\\(.)/g, "$1");
const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(CODE)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join("");

/** The call as the server reads it. */
export const callOf = ({ id, name }: Person): string => `[@${escaped(name)}](/community/people/${id})`;

/** A text as one writes it, with names in the place of links, and whom it calls. Two of one name keep their links. */
export function shownMentions(body: string): { text: string; people: Person[] } {
  const people: Person[] = [];
  const text = outsideCode(body, (part) =>
    part.replace(CALLED, (call, name: string, id: string) => {
      const person = { id, name: plain(name) };
      const same = people.find((one) => one.name === person.name);
      if (same && same.id !== id) return call;
      if (!same) people.push(person);
      return `@${person.name}`;
    }),
  );
  return { text, people };
}

const forPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** A text as it is sent: whoever was chosen is called. */
export function called(text: string, people: readonly Person[]): string {
  if (people.length === 0) return text;
  // The longest first: "Ada Lovelace" is not Ada.
  const names = people.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}_@[])@(${names.map(forPattern).join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  return outsideCode(text, (part) =>
    part.replace(pattern, (all, before: string, name: string) => {
      const person = people.find((one) => one.name === name);
      return person ? before + callOf(person) : all;
    }),
  );
}

/** The name that is being typed behind an @ before the cursor; undefined when none is. */
export const queryAt = (text: string, cursor: number): string | undefined =>
  /(?:^|[\s(])@([^\s@][^\n@]{0,39}|)$/u.exec(text.slice(0, cursor))?.[1];

/** Who may be meant, those whose name begins like it first. */
export function meant(people: readonly Person[], query: string): Person[] {
  const wanted = plainOf(query);
  const found = people.filter(({ name }) => plainOf(name).includes(wanted));
  const begins = ({ name }: Person) => Number(plainOf(name).startsWith(wanted));
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, 6);
}
