import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Trees } from "#build/files/trees.ts";
import { LONGEST_RUN_WORDS, SHORTEST_RUN_WORDS } from "./runs.ts";
import { scan, type Secrets } from "./scan.ts";

const entities = (text: string): string => [...text].map((char) => `&#${char.codePointAt(0)};`).join("");
const unicodeEscapes = (text: string): string =>
  [...text].map((char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`).join("");
const splitByTags = (words: string[]): string => words.map((word) => `<i>${word}</i>`).join("\n");

/** One planted leak of each kind: file name → bytes. The scan must report every name. */
function plants(samples: NonNullable<ReturnType<typeof samplesOf>>): Record<string, Buffer> {
  const { page, canary, url, long, short, file } = samples;
  const text = long.join(" ");
  const inPage = (html: string) => Buffer.from(page.replace("</main>", () => `${html}</main>`));
  return {
    "canary.html": inPage(`<span hidden>${canary}</span>`),
    "sentence.html": inPage(`<p>${splitByTags(long)}</p>`),
    "heading.html": inPage(`<h2>${short.join(" ")}</h2>`),
    "footnote.html": inPage(`<section data-footnotes><ol><li id="fn1">${text} <a href="#r1">↩</a></li></ol></section>`),
    "attribute.html": inPage(`<img alt="${text}">`),
    "props.html": inPage(`<astro-island props="{&quot;why&quot;:[0,&quot;${entities(text)}&quot;]}"></astro-island>`),
    "data.json": Buffer.from(JSON.stringify({ text: unicodeEscapes(text) }).replaceAll("\\\\u", "\\u")),
    "lesson.md": Buffer.from(`> ${long.map((word) => `**${word}**`).join(" ")}\n`),
    "link.txt": Buffer.from(encodeURIComponent(url)),
    "chunk.js": Buffer.from(`const a=${JSON.stringify(url)}`),
    "inline.css": Buffer.from(`a{b:url(data:text/vtt;base64,${Buffer.from(`cue ${text} end`).toString("base64")})}`),
    "page.html.br": brotliCompressSync(inPage(`<p>${text}</p>`)),
    "page.txt.gz": gzipSync(text),
    "pagefind/fragment/en_1.pf_fragment": gzipSync(`pagefind_dcd${JSON.stringify({ content: text })}`),
    "media/renamed.bin": file,
    "picture.png": Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from(`tEXt${url}`)]),
  };
}

/** Picks a full-length run and one of three words, from any lesson. */
function samplesOf(trees: Trees, secrets: Secrets) {
  const long = secrets.runs.ofLength(LONGEST_RUN_WORDS)?.words;
  const short = secrets.runs.ofLength(SHORTEST_RUN_WORDS)?.words ?? long;
  const exact = [...secrets.exact.keys()];
  const canary = exact.find((text) => text.startsWith("canary"));
  const url = exact.find((text) => text.startsWith("https://")) ?? exact.find((text) => text.startsWith("/media/"));
  const owned = [...secrets.files.values()].find(({ file }) => existsSync(join(trees.members, file)));
  if (!long || !short || !canary || !url || !owned) return undefined;
  const page = readFileSync(join(trees.public, "index.html"), "utf8");
  return { page, canary, url, long, short, file: readFileSync(join(trees.members, owned.file)) };
}

/**
 * Plants one leak of each kind in a copy and scans it.
 * @returns the kinds that the scan did not find; undefined when the course has no premium lesson to plant
 */
export function selfTest(trees: Trees, secrets: Secrets): { planted: number; missed: string[] } | undefined {
  const samples = samplesOf(trees, secrets);
  if (!samples) return undefined;
  using folder = mkdtempDisposableSync(join(tmpdir(), "leak-self-test-"));
  const all = Object.entries(plants(samples));
  for (const [name, bytes] of all) {
    const path = join(folder.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const found = new Set(scan(folder.path, secrets).map((leak) => leak.file.replace(/ \(base64\)$/, "")));
  return { planted: all.length, missed: all.map(([name]) => name).filter((name) => !found.has(name)) };
}
