import { isCounted } from "#lib/analytics.ts";
import { noteFailure } from "#shell/late/failures.ts";

if (isCounted) void import("./vitals.ts").catch(() => undefined);

// What others ask and say about a lesson or module is prepared; it comes when it is near.
if (document.querySelector(".lesson"))
  void import("#features/questions/near.ts").then(({ startQuestions }) => startQuestions(), noteFailure);
if (document.querySelector(".lesson,.lessons"))
  void import("#features/reviews/near.ts").then(({ startReviews }) => startReviews(), noteFailure);

// A visit's second page: somebody who stays. From then on a worker keeps what is opened (features/offline).
const isSecondPage = document.referrer.startsWith(`${location.origin}/`);
if (import.meta.env.PROD && isSecondPage && navigator.serviceWorker && !navigator.serviceWorker.controller)
  void import("#features/offline/visits.store.ts").then(({ followVisits }) => followVisits(), noteFailure);
