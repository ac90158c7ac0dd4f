/** What a thing that is alive does with a press meant for it; nothing, where there is nothing to press. */
export type Alive<Press> = ((press: Press) => unknown) | undefined;

export interface Late<Press> {
  /** Fetches it, unless it is there or on its way. */
  wake: () => Promise<void>;
  /** Is given to it as soon as it lives. */
  press: (press: Press) => void;
}

/**
 * A thing that comes to life late. No press is lost on the way: each is kept, and given to it in its order; what is
 * pressed twice because nothing happened yet counts once. A thing that did not come is fetched again at the next sign.
 * @param load is handed the press that it comes with, so that what that one needs is fetched beside
 * @param failed is told with the press that got nothing, if there was one
 */
export function late<Press>(
  load: (press?: Press) => Promise<Alive<Press>>,
  failed: (error: unknown, press?: Press) => void,
): Late<Press> {
  const kept = new Set<Press>();
  let coming: Promise<void> | undefined;
  let give: Alive<Press>;
  const live = (alive: Alive<Press>) => void (give = alive);
  const fail = (error: unknown) => {
    coming = undefined;
    const last = [...kept].at(-1);
    kept.clear();
    failed(error, last);
  };
  const wake = () => (coming ??= load([...kept][0]).then(live, fail));
  const press = (one: Press) => {
    kept.add(one);
    void wake().then(() => {
      for (const press of kept) {
        kept.delete(press);
        give?.(press);
      }
    });
  };
  return { wake, press };
}
