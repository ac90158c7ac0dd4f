import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform, type Selector } from "lightningcss";
import { shortenScripts } from "./inlineScripts.ts";
import { dropScopes, needsOf, SCOPE } from "./scopes.ts";
import { ScriptWords } from "./scriptWords.ts";
import { dropTokens, tokensIn } from "./tokens.ts";
import { filesIn, sha256, type Trees } from "./trees.ts";

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const PANELS = "panels/index.html";
const CLASSES = / class="([^"]*)"/g;
/** Every browser that runs the site knows it without its prefix. */
const PREFIXED = /-webkit-text-decoration-color:[^;}]*;/g;
const NOTHING_LEFT = /@media [^{}]*\{\}/g;
/** What Lucide writes on every icon and nobody reads: HTML knows what an svg is, and .icon how large. */
const ICON_EXTRAS =
  / xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(?<= class=")lucide (?:lucide-[\w-]+ ?)+|(?<=<svg(?: xmlns="[^"]*")?) width="24" height="24"(?=[^>]* class="[^"]*\bicon\b)/g;

/** Can something with this selector stand on a page with these classes? What scripts may change counts as there. */
function canMatch(selector: Selector, classes: Set<string>): boolean {
  return selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    if (part.type !== "pseudo-class" || (part.kind !== "is" && part.kind !== "where")) return true;
    return part.selectors.some((inner) => canMatch(inner, classes));
  });
}

/** Tailwind declares the properties behind its utilities on every page, and a rule whose inside was trimmed stays. */
const UNUSED_PROPERTIES = /@layer properties\{@supports[^]*?\}\}\}|@property --tw-[\w-]+\{[^}]*\}|@media[^{}]*\{\}/g;

interface Trimmed {
  css: string;
  needs: ReturnType<typeof needsOf>;
}

/** A style sheet without the rules that no element of its page can need, and what the others need. */
function trimmed(sheet: string, classes: Set<string>): Trimmed {
  const needs: Trimmed["needs"] = [];
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Rule: {
        style({ value }) {
          const selectors = value.selectors.filter((selector) => canMatch(selector, classes));
          needs.push(...selectors.flatMap(needsOf));
          return selectors.length > 0 ? undefined : [];
        },
      },
    },
  });
  const light = code.toString().replace(NOTHING_LEFT, "").replace(PREFIXED, "");
  return { css: light.includes("var(--tw-") ? light : light.replace(UNUSED_PROPERTIES, ""), needs };
}

/** Astro's eight-letter scopes cost more than the rules behind them: the same short name for each, on every page. */
class Scopes {
  readonly #names = new Map<string, string>();

  shorten(text: string): string {
    return text.replace(SCOPE, (scope) => {
      const known = this.#names.get(scope);
      if (known) return known;
      const name = `_${this.#names.size.toString(36)}`;
      this.#names.set(scope, name);
      return name;
    });
  }
}

/** Pages with the same style and classes share the work. */
class Sheets {
  readonly #known = new Map<string, Trimmed>();
  readonly #numbers = new Map<Set<string>, number>();

  #numberOf(words: Set<string>): number {
    this.#numbers.set(words, this.#numbers.get(words) ?? this.#numbers.size);
    return this.#numbers.get(words) ?? 0;
  }

  trim(sheets: string[], own: Set<string>, fromScripts: Set<string>): Trimmed[] {
    const page = `${String(this.#numberOf(fromScripts))} ${[...own].sort().join(" ")}`;
    return sheets.map((css) => {
      const key = sha256(page + css);
      const found = this.#known.get(key) ?? trimmed(css, own.union(fromScripts));
      this.#known.set(key, found);
      return found;
    });
  }
}

const classesOf = (html: string): string[] =>
  [...html.matchAll(CLASSES)].flatMap(([, names = ""]) => names.split(/\s+/));

/**
 * Trims the inline styles of every page to what the page can use.
 * Runs before the Content-Security-Policy is made of what is left.
 */
export function trimStyles(trees: Trees): void {
  const sheetsOf = new Sheets();
  const scopes = new Scopes();
  const scripts = new ScriptWords(trees.public);
  // What panels and scripts bring into a page later is drawn with the page's own colours.
  const inPanels = tokensIn(readFileSync(join(trees.public, PANELS), "utf8"));
  const trimPage = (html: string): string => {
    const fromScripts = scripts.of(html);
    const styles = [...html.matchAll(STYLE)].map(([, , css = ""]) => css);
    const sheets = sheetsOf.trim(styles, new Set(classesOf(html)), fromScripts.all);
    const needs = sheets.flatMap((sheet) => sheet.needs);
    const used = new Set([...sheets.flatMap(({ css }) => tokensIn(css)), ...inPanels]);
    const isUsed = (token: string) => used.has(token) || fromScripts.all.has(token.slice(2));
    const styled = html.replace(STYLE, (_, open: string, __: string, close: string) => {
      const css = dropTokens(sheets.shift()?.css ?? "", isUsed);
      return open + scopes.shorten(css) + close;
    });
    const light = dropScopes(shortenScripts(styled), needs, fromScripts.switched).replace(ICON_EXTRAS, "");
    return light.replace(CLASSES, (attribute) => scopes.shorten(attribute));
  };
  for (const tree of [trees.public, trees.members]) {
    for (const file of filesIn(tree).filter((name) => name.endsWith(".html"))) {
      writeFileSync(join(tree, file), trimPage(readFileSync(join(tree, file), "utf8")));
    }
  }
}
