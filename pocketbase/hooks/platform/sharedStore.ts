/** Texts that all runtimes of the hooks share, and that are gone after a restart. */
interface Texts {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

// Looking up a method of the server takes longer than calling it, so it is done once.
const { get, set } = $app.store() as unknown as Texts;

export const sharedStore: Texts = { get, set };
