import { lessonHere } from "#features/course/pageOutline.ts";
import { followSettings } from "#features/settings/settings.store.ts";
import { sendOnLeaving, track } from "#lib/analytics.ts";
import { giveOnEarlyPress } from "./early.ts";
import { followFailures } from "./failures.ts";
import { listenForKeys } from "./keys.ts";
import { bringToLife } from "./life.ts";
import { followParticles } from "./particles.ts";
import { followScrolling } from "./scroll.ts";
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
followParticles();

const lesson = lessonHere();
if (lesson && isThere("[data-complete]")) track("lesson_start", { module_id: lesson.moduleId, lesson_id: lesson.id });
track("page_view", { page_name: document.body.dataset["page"] ?? location.pathname });
sendOnLeaving();
