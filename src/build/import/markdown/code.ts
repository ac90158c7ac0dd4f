const FENCE = /^ {0,3}(?:[-*+>] *)*(`{3,}|~{3,})/;
const SPAN = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

interface Part {
  isCode: boolean;
  text: string;
}

/** A text cut into what stands between fences and what does not. */
function byFences(text: string): Part[] {
  const parts: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open = "";
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, fence = ""] = FENCE.exec(line) ?? [];
    if (
      open === "" &&
      fence &&
      !(fence.startsWith("`") && line.slice(line.indexOf(fence) + fence.length).includes("`"))
    ) {
      open = fence;
      parts.push({ isCode: true, lines: [line] });
      continue;
    }
    parts.at(-1)?.lines.push(line);
    if (open !== "" && fence.startsWith(open) && line.trim() === fence) {
      open = "";
      parts.push({ isCode: false, lines: [] });
    }
  }
  return parts.filter(({ lines }) => lines.length > 0).map(({ isCode, lines }) => ({ isCode, text: lines.join("\n") }));
}

/** Changes what stands outside of code between fences. Line ends become those of Unix. */
export const outsideFences = (text: string, change: (prose: string) => string): string =>
  byFences(text)
    .map(({ isCode, text: part }) => (isCode ? part : change(part)))
    .join("\n");

const PLACE = /\uE000(\d+)\uE001/g;

/**
 * Changes what stands outside of any code, between fences or within a line. The whole of it is changed at once, so
 * that what is looked for may have code in it.
 */
export function outsideCode(text: string, change: (prose: string) => string): string {
  const code: string[] = [];
  const put = (words: string): string => `\uE000${code.push(words) - 1}\uE001`;
  const hidden = byFences(text.replace(/[\uE000\uE001]/g, ""))
    .map(({ isCode, text: part }) => (isCode ? put(part) : part.replace(SPAN, put)))
    .join("\n");
  return change(hidden).replace(PLACE, (_, number: string) => code[Number(number)] ?? "");
}
