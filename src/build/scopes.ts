import type { Selector } from "lightningcss";

/** A scope, and what an element must be to be meant by a rule of it. */
interface Need {
  scope: string;
  /** Element name; undefined for any. */
  type: string | undefined;
  classes: string[];
}

export const SCOPE = /\bastro-[a-z0-9]{8}\b/g;
const IS_SCOPE = /^astro-[a-z0-9]{8}$/;
const START_TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*?)\s+class="([^"]*)"/g;

type Part = Selector[number];

/** The compounds of a selector: what stands between two combinators. */
function compounds(selector: Selector): Part[][] {
  const found: Part[][] = [[]];
  for (const part of selector) {
    if (part.type === "combinator") found.push([]);
    else found.at(-1)?.push(part);
  }
  return found;
}

function inside(part: Part): Selector[] {
  const selectors = "selectors" in part ? part.selectors : undefined;
  return Array.isArray(selectors) ? (selectors as Selector[]) : [];
}

/** Which elements of which scopes a selector speaks of, those in :is, :not and :has too. */
export function needsOf(selector: Selector): Need[] {
  return compounds(selector).flatMap((parts) => {
    const classes = parts.flatMap((part) => (part.type === "class" ? [part.name] : []));
    const type = parts.find((part) => part.type === "type")?.name;
    const own = classes.filter((name) => IS_SCOPE.test(name));
    const others = classes.filter((name) => !IS_SCOPE.test(name));
    return [
      ...own.map((scope) => ({ scope, type, classes: others })),
      ...parts.flatMap(inside).flatMap((inner) => needsOf(inner)),
    ];
  });
}

/**
 * Takes a component's scope off the elements that no rule of it speaks of: Astro puts it on all.
 * @param dynamic classes that a script may give to an element of the page
 */
export function dropScopes(html: string, needs: Need[], dynamic: Set<string>): string {
  const byScope = Map.groupBy(needs, ({ scope }) => scope);
  const isNeeded = (scope: string, type: string, classes: string[]) =>
    byScope
      .get(scope)
      ?.some(
        (need) =>
          (need.type === undefined || need.type === type) &&
          need.classes.every((name) => classes.includes(name) || dynamic.has(name)),
      ) ?? false;
  return html.replace(START_TAG, (_, type: string, attributes: string, text: string) => {
    const classes = text.split(/\s+/).filter(Boolean);
    const kept = classes.filter((name) => !IS_SCOPE.test(name) || isNeeded(name, type, classes));
    return `<${type}${attributes}${kept.length > 0 ? ` class="${kept.join(" ")}"` : ""}`;
  });
}
