import type { Alerts } from "#contract/site.d.ts";
import { BUTTONS, type QueuedKind } from "../../platform/mailQueue/kinds.rules.ts";
import type { Queued } from "../../platform/mailQueue/mailQueue.ts";
import { fill } from "../../platform/words/letters.rules.ts";
import { notify } from "../../account/notifications/notify.ts";
import { serverTexts } from "../../platform/release/texts.ts";

/** Of the letters about a membership those that a learner is told on the site, too, and in which words. */
const ALERTS: Partial<Record<QueuedKind, Exclude<keyof Alerts, "giftAccepted" | "certificate">>> = {
  trialEnds: "trialEnds",
  paymentFailed: "paymentFailed",
  premiumCloses: "paymentFailed",
  paymentFailedShut: "premiumPaused",
  premiumPaused: "premiumPaused",
  membershipEnded: "membershipEnded",
  membershipEndedOwing: "membershipEnded",
};

/** Tells a learner what is mailed about their membership, also where no mail is sent; each once. */
export function alertOf(app: CoreApp, { user, kind, key, values }: Omit<Queued, "to">): void {
  const name = ALERTS[kind];
  if (!name) return;
  const { title, message, action } = serverTexts().alerts[name];
  notify(app, {
    ...{ user, key, isVital: true, type: name === "trialEnds" ? "info" : "warning" },
    ...{ title: fill(title, values), message: fill(message, values) },
    action: { label: action, url: BUTTONS[kind] },
  });
}
