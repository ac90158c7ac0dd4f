/** !!! note "Title", ??? example, === "Tab": what MkDocs calls a box, a fold and a tab. */
const OPENING =
  /^( {0,3})(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([a-zA-Z][\w-]*)(?:[ \t][\w \t-]*)?)?[ \t]*(?:"(.*)")?[ \t]*$/;
const INDENT = /^(?: {4}|\t)/;

/** The lines that belong to a box: those with more space in front, and empty ones between them. */
function insideOf(lines: string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (INDENT.test(line)) end = at + 1;
    else if (line.trim() !== "") break;
  }
  return end;
}

function boxOf(sign: string, kind: string, title: string | undefined, inside: string): string {
  if (sign.startsWith("=")) return `\n**${title ?? kind}**\n\n${inside}\n`;
  if (sign.startsWith("?")) return `\n<details><summary>${title ?? kind}</summary>\n\n${inside}\n\n</details>\n`;
  return `\n:::${kind || "note"} ${title ?? ""}\n\n${inside}\n\n:::\n`;
}

/** Gives the boxes of MkDocs the signs that others have for them. */
export function withBoxes(text: string): string {
  if (!/^ {0,3}(!!!|\?\?\?|===)/m.test(text)) return text;
  const lines = text.split("\n");
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, , sign, kind = "", title] = OPENING.exec(line) ?? [];
    const end = sign && (kind || title) ? insideOf(lines, at + 1) : at + 1;
    if (!sign || end === at + 1) {
      found.push(line);
      continue;
    }
    const inside = lines.slice(at + 1, end).map((one) => one.replace(INDENT, ""));
    found.push(boxOf(sign, kind, title, withBoxes(inside.join("\n").trim())));
    at = end - 1;
  }
  return found.join("\n");
}
