import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, sha256, type Trees } from "#build/files/trees.ts";
import { minifyScripts } from "./inlineScripts.ts";
import { ScriptWords, type Words } from "./scriptWords.ts";
import { withoutUnusedRules } from "./unusedRules.ts";
import { withoutUnusedScopes } from "./unusedScopes.ts";

const STYLE = /(?<=<style\b[^>]*>)[^]*?(?=<\/style>)/g;
const CLASSES = /(?<= class=")[^"]*/g;
/** What every icon of @lucide/astro says of itself: HTML needs no name of the language, and nothing looks for its own. */
const OF_ICONS = / xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(?<= class=")lucide(?: lucide-[\w-]+)* ?/g;
/** What it holds is brought into other pages later, and drawn with their rules, too. */
const PANELS = "panels/index.html";

const classesOf = (html: string): Set<string> => new Set(html.match(CLASSES)?.flatMap((names) => names.split(/\s+/)));

/** Pages with the same style, classes and scripts share the work. */
class Sheets {
  readonly #known = new Map<string, string>();

  used(css: string, own: Set<string>, { key, all }: Words): string {
    const page = sha256([key, ...[...own].sort(), css].join("\n"));
    const used = this.#known.get(page) ?? withoutUnusedRules(css, own.union(all));
    this.#known.set(page, used);
    return used;
  }
}

/**
 * Takes out of every page's inline styles and scripts what nothing on it can need. A page is not named by its content: of what is,
 * the plugins beside this have changed every byte before.
 */
export function minifyPages(trees: Trees): void {
  const sheets = new Sheets();
  const scripts = new ScriptWords(trees.public, trees.members);
  const inPanels = classesOf(readFileSync(join(trees.public, PANELS), "utf8"));

  for (const tree of [trees.public, trees.members])
    for (const file of filesIn(tree).filter((name) => name.endsWith(".html"))) {
      const html = readFileSync(join(tree, file), "utf8").replace(OF_ICONS, "");
      const own = inPanels.union(classesOf(html));
      const words = scripts.of(html);
      const styled = html.replace(STYLE, (css) => sheets.used(css, own, words));
      const css = styled.match(STYLE)?.join("") ?? "";
      const marked = file === PANELS ? styled : withoutUnusedScopes(styled, css, words.given);
      writeFileSync(join(tree, file), minifyScripts(marked));
    }
}
