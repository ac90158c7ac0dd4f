/** One row of what is listed. */
export interface Listed {
  name: string;
  /** What it is, or does, as its code says it. */
  says: string;
  /** Where that stands, from the project's root. */
  file: string;
}

/** How a file of the project reads. */
export type Reader = (file: string) => string;

const COLLECTION = /((?:^ *\/\/ .*\n)+)(?:  | *app\.save\(\s*new Collection\()\{\n +name: "(\w+)",$/gm;
const ROUTE = /^routerAdd\(\s*"([A-Z]+)",\s*"([^"]+)"/gm;
const HANDLER = /\$\{__hooks\}\/([\w/]+)\.js`\)\)?\.(\w+)\(e\)/;

const plain = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\/\/|\*(?!\/))/gm, "")
    .replace(/\*\/\s*$/, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The collections that a migration makes, each with the remark above it. */
export const collectionsIn = (file: string, read: Reader): Listed[] =>
  [...read(file).matchAll(COLLECTION)].map(([, remark = "", name = ""]) => ({ name, says: plain(remark), file }));

/** The addresses that a table of contents adds, each with the doc comment of the function that answers it. */
export function routesIn(file: string, read: Reader): Listed[] {
  const text = read(file);
  return [...text.matchAll(ROUTE)].map(({ index, 1: method = "", 2: path = "" }) => {
    const [, module = "", name = ""] = HANDLER.exec(text.slice(index)) ?? [];
    const source = `pocketbase/hooks/${module}.ts`;
    return { name: `${method} ${path}`, says: module ? docOf(read(source), name) : "", file: module ? source : file };
  });
}

/** The doc comment above an exported function, "" without one. */
function docOf(code: string, name: string): string {
  const at = code.search(new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m"));
  const before = code.slice(0, Math.max(0, at)).trimEnd();
  return before.endsWith("*/") ? plain(before.slice(before.lastIndexOf("/**"))) : "";
}
