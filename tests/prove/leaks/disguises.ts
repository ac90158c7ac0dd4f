import { IN_PAGE, inPage, leaking, type Variant } from "./variant.ts";

const shown = (name: string, expression: string) =>
  leaking(name, IN_PAGE, (site) => inPage(site, `<p>{${expression}}</p>`));
const hidden = (name: string, expression: string) =>
  leaking(name, IN_PAGE, (site) => inPage(site, `<i data-note={${expression}}></i>`));

/** Premium words that look different from what the author wrote. */
export const DISGUISES: Variant[] = [
  hidden("a cue in base64", 'Buffer.from(cue).toString("base64")'),
  hidden("a cue in base64, in an address", '`/x?y=${encodeURIComponent(Buffer.from(cue).toString("base64"))}`'),
  shown("a sentence in capitals", "why.toUpperCase()"),
  shown("a sentence with other punctuation", 'why.replace(/[.,;:]/g, " —").replaceAll(" ", " / ")'),
  shown("a sentence with a soft hyphen after every letter", 'why.replace(/\\w/g, "$&\\u00AD")'),
  shown("a sentence with a space of no width after every letter", 'why.replace(/\\w/g, "$&\\u200B")'),
  shown("a heading alone", "heading"),
  leaking("a sentence with a tag around every letter", IN_PAGE, (site) =>
    inPage(site, '<p set:html={why.replace(/\\w/g, "<b>$&</b>")} />'),
  ),
];
