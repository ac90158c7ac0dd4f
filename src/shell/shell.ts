import { lessonHere } from "#features/course/pageOutline.ts";
import { followSettings } from "#features/settings/settings.store.ts";
import { sendOnLeaving, track } from "#lib/analytics.ts";
import { renew } from "#lib/report.ts";
import { readInTab } from "#lib/tab.ts";
import { giveOnEarlyPress } from "./late/early.ts";
import { followFailures } from "./late/failures.ts";
import { listenForKeys } from "./page/keys.ts";
import { bringToLife } from "./late/life.ts";
import { followParticles } from "./page/particles.ts";
import { followScrolling } from "./page/scroll.ts";
import { followAddress } from "./panels/loadPanels.ts";
import { isKnownHere, table } from "./table.ts";

const isThere = (selector: string): boolean => document.querySelector(selector) !== null;

followFailures();
listenForKeys();
followSettings();
followScrolling();
bringToLife(table, {
  has: isThere,
  isReached: (selector) => isThere(`:is(${selector}):is(:hover, :focus-within, :has(:checked))`),
  isKnown: isKnownHere(),
});
giveOnEarlyPress();
followAddress();
if (readInTab("renewed")) renew();
followParticles();

const lesson = lessonHere();
if (lesson && isThere("[data-complete]")) track("lesson_start", { module_id: lesson.moduleId, lesson_id: lesson.id });
track("page_view", { page_name: document.body.dataset["page"] ?? location.pathname });
sendOnLeaving();

// Nobody waits for what is of use only to somebody who acts: what was measured so far is kept by the browser.
const acted = () => import("./page/acted.ts").catch(() => undefined);
for (const act of ["scroll", "click", "keydown"]) addEventListener(act, acted, { once: true });
