import type { SiteFile, Letters } from "#contract/site.d.ts";
import { htmlIn, safe } from "../forms/forms.rules.ts";
import { fill, type Letter } from "../words.rules.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

const CHARACTERS = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&#34;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
] as const;
/** The text of what the server hands over as HTML; the ampersands last, so that nothing is read twice. */
export const unescaped = (html: string): string =>
  CHARACTERS.reduce((text, [entity, char]) => text.replaceAll(entity, char), html);

const paragraph = (html: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** Who writes, and in the owner's words where to ask. */
export interface Sender extends SiteFile {
  /** With a place for the address, `{email}`. */
  questions: string;
}

function signature({ name, tagline, supportEmail, questions }: Sender): string[] {
  const help = supportEmail ? [fill(questions, { email: supportEmail })] : [];
  return [tagline ? `${name} – ${tagline}` : name, ...help];
}

const textLink = (link: Letter["button"]): string[] => (link ? [`${link.label}:\n${link.url}`] : []);

function textOf({ lines, button, ending, stop }: Letter, sender: Sender): string {
  const end = `-- \n${signature(sender).join("\n")}`;
  return `${[...lines, ...textLink(button), ending, ...textLink(stop), end].join("\n\n")}\n`;
}

function htmlOf({ subject, lines, button, ending, stop }: Letter, sender: Sender): string {
  const style = "display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1d1f;color:#fff";
  const link = button && `<a href="${safe(button.url)}" style="${style}">${safe(button.label)}</a>`;
  return [
    `<!doctype html>${htmlIn(sender)}<head><meta charset="utf-8">`,
    `<title>${safe(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f">',
    '<div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">',
    paragraph(safe(sender.name), "font-weight:700"),
    ...lines.map((line) => paragraph(safe(line).replaceAll("\n", "<br>"))),
    ...(link ? [paragraph(link)] : []),
    paragraph(safe(ending)),
    ...(stop ? [paragraph(`<a href="${safe(stop.url)}">${safe(stop.label)}</a>`)] : []),
    ...signature(sender).map((line) => paragraph(safe(line), "font-size:13px;color:#666")),
    "</div></body></html>",
  ].join("\n");
}

/** The letter as every mail program can show it: as plain text, and as one simple page without pictures. */
export const drawnMail = (letter: Letter, sender: Sender): Mail => ({
  subject: `${letter.subject} · ${sender.name}`,
  text: textOf(letter, sender),
  html: htmlOf(letter, sender),
});

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
