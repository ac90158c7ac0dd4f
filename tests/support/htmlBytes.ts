import { brotliCompressSync, constants } from "node:zlib";
import { DomUtils, parseDocument } from "htmlparser2";

/** What a lesson's HTML may weigh without its prose, in bytes as sent (Brotli). */
export const HTML_MOST_BYTES = 18 * 1024;

/** What an author wrote or drew, sources and links among it: it is as long as it is. */
const isWritten = (name: string, attribs: Record<string, string>, around: Record<string, string>[]): boolean =>
  attribs["class"]?.split(/\s+/).includes("prose") ||
  attribs["id"] === "transcript" ||
  attribs["type"] === "application/ld+json" ||
  (name === "li" && around.some(({ id }) => id === "resources"));

const { findAll, getOuterHTML, removeElement } = DomUtils;

/**
 * A page's HTML around what an author wrote, with its inline scripts, in bytes as it would weigh alone.
 * @param quality of the compression: ours is the best, a lower one is quick and says which of many are heavy
 */
export function htmlBytes(html: string, quality = constants.BROTLI_MAX_QUALITY): number {
  const page = parseDocument(html, { decodeEntities: false });
  const written = findAll((one) => {
    const around = [];
    for (let outer = one.parent; outer && "attribs" in outer; outer = outer.parent) around.push(outer.attribs);
    return isWritten(one.name, one.attribs, around);
  }, page.children);
  written.forEach(removeElement);
  const rest = getOuterHTML(page, { decodeEntities: false });
  return brotliCompressSync(rest, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
