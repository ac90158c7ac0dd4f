/** Texts shared by all hook runtimes until the server restarts. */
interface Texts {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

// Looking up a Go method takes longer than calling it.
const { get, set } = $app.store() as unknown as Texts;

export const sharedStore: Texts = { get, set };
