import type { SiteFile } from "#contract/site.d.ts";
import { htmlIn, safe } from "./plainPages/html.rules.ts";
import { fill, type Letter } from "./words/letters.rules.ts";

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
