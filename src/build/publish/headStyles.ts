import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Trees } from "#build/files/trees.ts";

const STYLE = /<style\b[^>]*>[\s\S]*?<\/style>/g;
const HEAD_ENDS = "</head>";

/** A page with its styles where HTML wants them: what islands need, Astro writes beside the first of them. */
export function stylesInHead(html: string): string {
  const end = html.indexOf(HEAD_ENDS);
  const body = html.slice(end);
  const misplaced = body.match(STYLE) ?? [];
  return end < 0 || misplaced.length === 0 ? html : html.slice(0, end) + misplaced.join("") + body.replace(STYLE, "");
}

export function putStylesInHead(trees: Trees): void {
  for (const tree of [trees.public, trees.members])
    for (const file of filesIn(tree).filter((name) => name.endsWith(".html"))) {
      const path = join(tree, file);
      writeFileSync(path, stylesInHead(readFileSync(path, "utf8")));
    }
}
