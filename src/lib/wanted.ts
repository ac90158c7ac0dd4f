declare global {
  interface Document {
    /** What was asked for on this page, for islands that are not there yet. */
    wanted?: Set<string>;
  }
}

/** Asks the islands that wait for this (`on` of client:interaction) to come to life, now or as soon as they are there. */
export function want(name: string): void {
  (document.wanted ??= new Set()).add(name);
  document.dispatchEvent(new Event(name));
}
