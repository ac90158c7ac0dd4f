import { isCounted } from "#lib/analytics.ts";
import { followNearness } from "./near.ts";
import { followScrolling } from "./scroll.ts";

followScrolling();
followNearness();
if (isCounted) void import("./vitals.ts").catch(() => undefined);

// A visit's second page: somebody who stays. From then on a worker keeps what is opened (features/account/offline).
const isSecondPage = document.referrer.startsWith(`${location.origin}/`);
if (import.meta.env.PROD && isSecondPage && navigator.serviceWorker && !navigator.serviceWorker.controller)
  void import("#features/account/offline/visits.store.ts").then(({ followVisits }) => followVisits());
