import type { Plugin } from "vite";

/** A few lines that much of what comes late needs. */
const SMALL = /\/src\/lib\/routes\.ts$/;
const NAMED = /\broutes\.ts$/;

/**
 * Puts a small piece into each file that uses it, which keeps what it needs of it: shared by two, it would become a file
 * and a request of its own, and in the shell's file every page would carry it.
 */
export const ownCopies = (): Plugin => ({
  name: "own-copies",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async resolveId(id, importer) {
    if (!NAMED.test(id) || !importer) return undefined;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && SMALL.test(found.id) ? `${found.id}?for=${importer.replace(/\W/g, "_")}` : undefined;
  },
});
