import { noteFailure } from "./failures.ts";

/** What others say of a lesson or module is prepared as soon as somebody moves on its page; it comes when it is near. */
export function awaitReader(): void {
  for (const sign of ["scroll", "pointermove", "focusin"])
    addEventListener(sign, () => import("#features/reviews/near.ts").catch(noteFailure), { once: true });
}
