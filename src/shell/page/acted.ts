import { isCounted } from "#lib/analytics.ts";
import { noteFailure } from "#shell/late/failures.ts";

if (isCounted) void import("./vitals.ts").catch(() => undefined);

// What others ask and say about a lesson or module is prepared; it comes when it is near.
if (document.querySelector(".lesson"))
  void import("#features/questions/near.ts").then(({ startQuestions }) => startQuestions(), noteFailure);
if (document.querySelector(".lesson,.lessons"))
  void import("#features/reviews/near.ts").then(({ startReviews }) => startReviews(), noteFailure);
