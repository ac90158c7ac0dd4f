import { transform, type Selector } from "lightningcss";

const NOTHING_LEFT = /@media[^{}]*\{\}/g;
/** Tailwind declares the properties that its utilities read on every page, also where none of these is left. */
const PROPERTIES = /@layer properties\{@supports[^]*?\}\}\}|@property --tw-[\w-]+\{[^}]*\}/g;

/** Can something with this selector stand on a page with these classes? What scripts may change counts as there. */
function canMatch(selector: Selector, classes: Set<string>): boolean {
  return selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    if (part.type !== "pseudo-class" || (part.kind !== "is" && part.kind !== "where")) return true;
    return part.selectors.some((inner) => canMatch(inner, classes));
  });
}

/** A style sheet without the rules that no element with one of these classes can need. */
export function withoutUnusedRules(sheet: string, classes: Set<string>): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => {
          const selectors = value.selectors.filter((selector) => canMatch(selector, classes));
          if (selectors.length === 0) return [];
          return selectors.length < value.selectors.length
            ? { type: "style", value: { ...value, selectors } }
            : undefined;
        },
      },
    },
  });
  const css = code.toString();
  return (css.includes("var(--tw-") ? css : css.replace(PROPERTIES, "")).replace(NOTHING_LEFT, "");
}
