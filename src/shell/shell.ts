import { sendOnLeaving, track } from "#lib/analytics.ts";

/** As ui/messages/failed.ts and lib/session.ts say it: nothing else of theirs is on every page. */
const FAILED = "astro:hydration-error";
const SESSION_KEY = "pocketbase_auth";
const { dataset } = document.documentElement;
const { page = "", counts } = document.body.dataset;

/** Hands on what failed. The code for it comes late; where that is gone, so may the rest be. */
function fail(event: Event | Error): void {
  if ((event as Event).type === FAILED) (event as Event).preventDefault();
  void import("./failures.ts").then(({ note }) => note(event), document.renew);
}
for (const type of ["error", "unhandledrejection", FAILED, "island-failed"]) addEventListener(type, fail);

/** What only a learner needs who is, or was, signed in on this device: a visitor downloads nothing of accounts. */
const startSignedIn = (): unknown => import("./account/signedIn.ts").then(({ start }) => start()).catch(fail);
if ("known" in dataset) startSignedIn();
// Another tab signed in.
addEventListener("storage", ({ key }) => key === SESSION_KEY && startSignedIn());

if (counts) track(...(JSON.parse(counts) as Parameters<typeof track>));
track("page_view", { page_name: page });
sendOnLeaving();

// Nobody waits for what is of use only to somebody who acts: what was measured so far is kept by the browser.
const act = (): unknown => import("./page/acted.ts").catch(fail);
if (scrollY) act();
for (const one of ["scroll", "click", "keydown"]) addEventListener(one, act, { once: true });
