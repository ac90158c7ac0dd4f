import { dirname, join, normalize } from "node:path/posix";
import { SOURCE } from "#build/import/found/found.ts";
import { cutAddress, VIDEO } from "#build/import/found/urls.ts";
import type { Source } from "#build/import/source/source.ts";

/** Where sites keep what their pages name from the root. */
const ROOTS = ["", "static", "content", "docs", "public", "assets", "_docs", "_posts", "_pages"];
const ENDINGS = ["", ".md", ".mdx", ".markdown", "/index.md", "/_index.md", "/index.mdx", "/README.md"];

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Finds what links and pictures name among the files of a source. */
export class Finder {
  readonly #paths: Map<string, string>;
  readonly #names = new Map<string, string>();

  constructor(source: Source) {
    this.#paths = new Map([...source.files.keys()].map((path) => [path.toLowerCase(), path]));
    for (const path of source.files.keys()) {
      const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
      if (!this.#names.has(name)) this.#names.set(name, path);
    }
  }

  #at(path: string): string | undefined {
    const plain = normalize(path)
      .replace(/^\/|\/$/g, "")
      .toLowerCase();
    for (const ending of ENDINGS) {
      const found = this.#paths.get(plain + ending) ?? this.#paths.get(plain.replace(/\.html?$/, "") + ending);
      if (found) return found;
    }
    return undefined;
  }

  /** By path from the document, from the root, or from where a site keeps such files. */
  byPath(path: string, from: string): string | undefined {
    if (path === "") return undefined;
    const places = path.startsWith("/") ? ROOTS : [dirname(from), dirname(dirname(from)), ...ROOTS];
    for (const place of places) {
      const found = this.#at(join(place, path));
      if (found) return found;
    }
    return undefined;
  }

  /** As notes name each other: by path, or by name wherever it lies. */
  byName(name: string): string | undefined {
    const plain = name.toLowerCase();
    return this.#at(name) ?? this.#names.get(plain) ?? this.#names.get(`${plain}.md`);
  }

  /** An address as it stands in a document, with what leads into the source named by its path there. */
  address(url: string, from: string): string {
    const { prefix, rest } = url.startsWith(VIDEO)
      ? { prefix: VIDEO, rest: url.slice(VIDEO.length) }
      : { prefix: "", rest: url };
    if (rest.startsWith("#") || rest.startsWith(SOURCE) || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(rest)) return url;
    const { path, anchor } = cutAddress(rest);
    const found = this.byPath(path, from);
    return prefix + SOURCE + encoded(found ?? path) + (anchor && `#${encodeURIComponent(anchor)}`);
  }
}
