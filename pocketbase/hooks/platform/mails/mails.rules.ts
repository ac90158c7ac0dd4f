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
/** Decodes PocketBase's HTML-escaped text; ampersands last, so that nothing is decoded twice. */
export const unescaped = (html: string): string =>
  CHARACTERS.reduce((text, [entity, char]) => text.replaceAll(entity, char), html);

const paragraph = (html: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** The sender's name, and the owner's sentence about where to ask. */
export interface Sender extends SiteFile {
  /** With the placeholder `{email}`. */
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

/** Renders a letter for any mail program: as plain text and as simple HTML without images. */
export const drawnMail = (letter: Letter, sender: Sender): Mail => ({
  subject: `${letter.subject} · ${sender.name}`,
  text: textOf(letter, sender),
  html: htmlOf(letter, sender),
});

/**
 * The letters that can be queued, by their name in src/texts/en.yaml, with the path of their button. Placeholders in a
 * path are filled like those of the letter.
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
  // The code is in the fragment, which browsers send to no server.
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

/** A kind that a former release queued and this one does not know is never sent. */
export const isQueuedKind = (kind: string): kind is QueuedKind => Object.hasOwn(BUTTONS, kind);

/** A giver may have these sent to a stranger, so both count as one kind. */
const GIFTS: QueuedKind[] = ["gift", "giftUnsigned"];
/** Feedback to the operator, with or without the sender's address. */
const FEEDBACK: QueuedKind[] = ["feedback", "feedbackUnsigned"];

/** Contact messages to the operator, by subject. */
const CONTACT: QueuedKind[] = ["contact", "contactRefund", "contactPrivacy"];

/** The kinds that share a daily maximum with this one. */
export const countedWith = (kind: QueuedKind): QueuedKind[] =>
  [GIFTS, FEEDBACK, CONTACT].find((kinds) => kinds.includes(kind)) ?? [kind];

/**
 * The daily maximum per address and kind. Receipts have a low one, since any visitor may have them sent to a stranger.
 */
export function mostADay(kind: QueuedKind): number {
  if (CONTACT.includes(kind)) return 200;
  if (FEEDBACK.includes(kind)) return 50;
  return kind === "contactReceived" ? 2 : 5;
}

/** True for mails to the operator, which contain users' text and so are plain text only. */
export const isPlainText = (kind: QueuedKind): boolean => [...FEEDBACK, ...CONTACT].includes(kind);

/** The name of the value for Reply-To; undefined when replies go to the site. */
export function replyTo(kind: QueuedKind): string | undefined {
  if (kind === "contactReceived") return "support";
  return kind === "feedback" || CONTACT.includes(kind) ? "email" : undefined;
}
