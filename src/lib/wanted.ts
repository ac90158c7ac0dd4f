declare global {
  interface Document {
    /** Names requested on this page, for islands that have not loaded yet. */
    wanted?: Set<string>;
  }
}

/** Activates the islands that wait for this name (`on` of client:interaction), now or as soon as they exist. */
export function want(name: string): void {
  (document.wanted ??= new Set()).add(name);
  document.dispatchEvent(new Event(name));
}
