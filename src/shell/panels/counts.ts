/** Writes how much there is into the menus, as soon as what counts it has come; without a network, nothing does. */
export const count = (): Promise<void> =>
  import("./menuCounts.ts").then(
    ({ showCounts }) => showCounts(),
    () => undefined,
  );
