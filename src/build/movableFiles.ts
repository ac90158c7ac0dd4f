import { fileURLToPath } from "node:url";
import { glob, type Loader, type LoaderContext } from "astro/loaders";

type Options = Parameters<typeof glob>[0];
type Store = LoaderContext["store"];

/**
 * Astro's file loader, for files that authors move. The original caches entries by id and compares only their text, so
 * a moved file keeps its old path in every later build. The preview reports the new path before the deletion of the
 * old one, so a deletion removes an entry only if it still has that path.
 */
export function movableFiles({ generateId, ...options }: Options & Required<Pick<Options, "generateId">>): Loader {
  let store: Store | undefined;
  let root: URL;
  /** The file being read, or just deleted. */
  let current = "";
  const pathOf = (id: string): string | undefined => {
    const { filePath } = store?.get(id) ?? {};
    return filePath && fileURLToPath(new URL(encodeURI(filePath), root));
  };
  const loader = glob({
    ...options,
    generateId: (file) => {
      const id = generateId(file);
      current = fileURLToPath(new URL(encodeURI(file.entry), file.base));
      if (pathOf(id) !== current) store?.delete(id);
      return id;
    },
  });
  return {
    ...loader,
    load: async (context) => {
      store = context.store;
      root = context.config.root;
      let isWatching = false;
      const forget = (id: string) => (isWatching && pathOf(id) !== current ? undefined : context.store.delete(id));
      context.watcher?.on("unlink", (path) => (current = path));
      await loader.load({ ...context, store: { ...context.store, delete: forget } });
      isWatching = true;
    },
  };
}
