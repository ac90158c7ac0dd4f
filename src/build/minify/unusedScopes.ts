/** Elements with the classes they are written with. */
const ELEMENT = /<([a-z][\w-]*)((?: [^<>]*?)?) class="([\w\s-]*)"/g;
const SCOPE = /^_[0-9a-z]{5}$/;
/** The part of a selector that speaks of one element, up to its scope and on with its further classes. */
const SPOKEN_OF = /([^\s>+~,{}()]*)\.(_[0-9a-z]{5})((?:\.[\w-]+)*)/g;
const PLAIN = /^([a-z][\w-]*)?((?:\.[\w-]+)*)$/;

/** What an element must be for a rule to mean it; without a name any element may be meant. */
interface Meant {
  name: string | undefined;
  classes: string[];
}

const classesIn = (text = ""): string[] => text.split(".").filter(Boolean);

/** By scope: the elements that rules speak of. */
function meantBy(css: string): Map<string, Meant[]> {
  const found = new Map<string, Meant[]>();
  for (const [, before = "", scope = "", after] of css.matchAll(SPOKEN_OF)) {
    const [plain, name, classes] = PLAIN.exec(before) ?? [];
    const meant = { name, classes: plain === undefined ? [] : [...classesIn(classes), ...classesIn(after)] };
    found.set(scope, [...(found.get(scope) ?? []), meant]);
  }
  return found;
}

/**
 * A page's HTML without the scopes of elements that none of its rules speaks of: Astro writes a component's scope on each
 * of its elements.
 * @param given classes that its scripts give to what is there
 */
export function withoutUnusedScopes(html: string, css: string, given: Set<string>): string {
  const meant = meantBy(css);
  return html.replace(ELEMENT, (element, name: string, before: string, written: string) => {
    const classes = written.split(/\s+/).filter(Boolean);
    const has = (one: string): boolean => classes.includes(one) || given.has(one);
    const needs = (one: Meant): boolean => (one.name === undefined || one.name === name) && one.classes.every(has);
    const left = classes.filter((one) => !SCOPE.test(one) || meant.get(one)?.some(needs));
    if (left.length === classes.length) return element;
    return `<${name}${before}${left.length > 0 ? ` class="${left.join(" ")}"` : ""}`;
  });
}
