/** One entry of the reference. */
export interface Listed {
  name: string;
  /** Its description, from the code's comment. */
  says: string;
  /** The file with that comment, relative to the project. */
  file: string;
}

/** Reads a project file. */
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

/** The collections that a migration creates, with the comment above each. */
export const collectionsIn = (file: string, read: Reader): Listed[] =>
  [...read(file).matchAll(COLLECTION)].map(([, remark = "", name = ""]) => ({ name, says: plain(remark), file }));

/** The routes that a hooks file adds, with the doc comment of each handler. */
export function routesIn(file: string, read: Reader): Listed[] {
  const text = read(file);
  return [...text.matchAll(ROUTE)].map(({ index, 1: method = "", 2: path = "" }) => {
    const [, module = "", name = ""] = HANDLER.exec(text.slice(index)) ?? [];
    const source = `pocketbase/hooks/${module}.ts`;
    return { name: `${method} ${path}`, says: module ? docOf(read(source), name) : "", file: module ? source : file };
  });
}

/** The doc comment above an exported function; "" without one. */
function docOf(code: string, name: string): string {
  const at = code.search(new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m"));
  const before = code.slice(0, Math.max(0, at)).trimEnd();
  return before.endsWith("*/") ? plain(before.slice(before.lastIndexOf("/**"))) : "";
}
