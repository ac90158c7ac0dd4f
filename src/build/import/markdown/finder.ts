import { dirname, join } from "node:path/posix";
import { SOURCE } from "#build/import/found/found.ts";
import { cutAddress, VIDEO } from "#build/import/found/urls.ts";
import { formsOf, Lookup } from "#build/import/source/lookup.ts";
import type { Source } from "#build/import/source/source.ts";

/** Where sites keep what their pages name from the root. */
const ROOTS = ["", "static", "content", "docs", "public", "assets", "_docs", "_posts", "_pages"];
const ENDINGS = ["", ".md", ".mdx", ".markdown", "/index.md", "/_index.md", "/index.mdx", "/README.md"];

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Finds what links and pictures name among the files of a source. */
export class Finder {
  readonly #lookup: Lookup;

  constructor(source: Source) {
    this.#lookup = new Lookup(source);
  }

  #at(path: string): string | undefined {
    for (const ending of ENDINGS) {
      const found = this.#lookup.at(path + ending) ?? this.#lookup.at(path.replace(/\/$|\.html?$/, "") + ending);
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
    return this.#at(name) ?? this.#lookup.named(name) ?? this.#lookup.named(`${name}.md`);
  }

  /** An address as it stands in a document, with what leads into the source named by its path there. */
  address(url: string, from: string): string {
    const { prefix, rest } = url.startsWith(VIDEO)
      ? { prefix: VIDEO, rest: url.slice(VIDEO.length) }
      : { prefix: "", rest: url };
    if (rest.startsWith("#") || rest.startsWith(SOURCE) || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(rest)) return url;
    // Docusaurus calls the root of the site @site; a Windows program parts folders its own way.
    const plain = rest.replace(/^@site\//, "/").replace(/^~?@\//, "/");
    const { path, anchor } = cutAddress(plain);
    for (const form of formsOf(plain)) {
      const found = this.byPath(form, from);
      // A sign for a part of a page may be one of a file's name: "Sheet #3.png".
      const isCut = !form.includes("#");
      if (found) return prefix + SOURCE + encoded(found) + (anchor && isCut ? `#${encodeURIComponent(anchor)}` : "");
    }
    return prefix + SOURCE + encoded(path) + (anchor && `#${encodeURIComponent(anchor)}`);
  }
}
