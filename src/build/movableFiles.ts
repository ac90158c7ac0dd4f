import { fileURLToPath } from "node:url";
import { glob, type Loader, type LoaderContext } from "astro/loaders";

type Options = Parameters<typeof glob>[0];
type Store = LoaderContext["store"];

/**
 * Astro's loader of files, for files that authors move: it keeps what it read under the id and asks only whether the
 * text is the same, so a file with a new path would be looked for at the old one in every build to come. And in the
 * preview it hears of the new path first and of the old one's end later: what is read from elsewhere by then stays.
 */
export function movableFiles({ generateId, ...options }: Options & Required<Pick<Options, "generateId">>): Loader {
  let store: Store | undefined;
  let root: URL;
  /** The file that is just read, or that was just deleted. */
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
