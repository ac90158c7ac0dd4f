import { noteFailure } from "./failures.ts";

const load = () => void import("#features/reviews/near.ts").then(({ startReviews }) => startReviews(), noteFailure);

/** What others say of a lesson or module is prepared as soon as somebody moves on its page; it comes when it is near. */
export function awaitReader(): void {
  if (!document.querySelector(".lesson,.lessons")) return;
  for (const sign of ["scroll", "pointerdown", "keydown"]) addEventListener(sign, load, { once: true });
}
