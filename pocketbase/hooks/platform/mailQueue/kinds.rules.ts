import type { Letters } from "#contract/site.d.ts";

/**
 * What can be put into the queue, by the letter's name in src/texts/en.yaml, and where its button leads. A place in a
 * path is filled like those of the letter.
 */
export const BUTTONS = {
  welcomeTrial: "/subscriptions",
  welcomePaid: "/subscriptions",
  trialEnds: "/subscriptions",
  trialRefused: "/subscription",
  paymentFailed: "/subscriptions",
  paymentFailedShut: "/subscriptions",
  premiumCloses: "/subscriptions",
  premiumPaused: "/subscriptions",
  membershipCancelled: "/subscriptions",
  membershipCancelledOwing: "/subscriptions",
  membershipEnded: "/subscription",
  membershipEndedOwing: "/subscription",
  refundPart: "/subscriptions",
  refundFull: "/subscriptions",
  withdrawal: "/subscriptions",
  withdrawalFree: "/subscriptions",
  // Behind the #, which no server on the way gets to see.
  gift: "/gift#code={code}",
  giftUnsigned: "/gift#code={code}",
  feedback: "{page}",
  feedbackUnsigned: "{page}",
  contact: "/operator?search={sought}",
  contactRefund: "/operator?search={sought}",
  contactPrivacy: "/operator?search={sought}",
  contactReceived: "/faq",
  contentHidden: "/profile#decisions",
  warned: "/profile#decisions",
  silenced: "/profile#decisions",
  banned: "/profile#decisions",
  lifted: "/profile#decisions",
  cleared: "/profile#decisions",
  appealUpheld: "/profile#decisions",
  appealRejected: "/profile#decisions",
  weekly: "/{page}",
} as const satisfies Partial<Record<keyof Letters, string>>;

export type QueuedKind = keyof typeof BUTTONS;

/** What a release before this one queued, and this one does not know, is never sent. */
export const isQueuedKind = (kind: string): kind is QueuedKind => Object.hasOwn(BUTTONS, kind);

/** Anybody can have these sent to a stranger: with a name or without, it is one kind. */
const GIFTS: QueuedKind[] = ["gift", "giftUnsigned"];
/** What people tell the operator: with an address or without. */
const FEEDBACK: QueuedKind[] = ["feedback", "feedbackUnsigned"];

/** What people write to the operator, whatever it is about. */
const CONTACT: QueuedKind[] = ["contact", "contactRefund", "contactPrivacy"];

/** All that is counted together with a kind. */
export const countedWith = (kind: QueuedKind): QueuedKind[] =>
  [GIFTS, FEEDBACK, CONTACT].find((kinds) => kinds.includes(kind)) ?? [kind];

/**
 * How many mails of one kind somebody gets in a day, whatever anybody does. Anybody can have a receipt sent to a
 * stranger.
 */
export function mostADay(kind: QueuedKind): number {
  if (CONTACT.includes(kind)) return 200;
  if (FEEDBACK.includes(kind)) return 50;
  return kind === "contactReceived" ? 2 : 5;
}

/** Whose mails are read by the operator alone: as plain text, as it holds what anybody typed. */
export const isPlainText = (kind: QueuedKind): boolean => [...FEEDBACK, ...CONTACT].includes(kind);

/** Whom an answer reaches, by the name of the value; undefined where it is the site. */
export function replyTo(kind: QueuedKind): string | undefined {
  if (kind === "contactReceived") return "support";
  return kind === "feedback" || CONTACT.includes(kind) ? "email" : undefined;
}
