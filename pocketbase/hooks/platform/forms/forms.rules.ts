import type { Written } from "#contract/site.d.ts";
import { seen } from "../visible.rules.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes a text for HTML and quoted attributes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");

/** The opening html tag, such as `<html lang="ar" dir="rtl">`. */
export const htmlIn = ({ language, direction }: Written): string =>
  `<html lang="${safe(language)}"${direction === "rtl" ? ' dir="rtl"' : ""}>`;

const STYLE = `:root{color-scheme:light dark}body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}
label,fieldset{display:block;margin-top:1rem}textarea,select,input:not([type=radio]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem;font:inherit}
textarea{min-height:10rem}a{color:inherit}
button{min-height:3rem;margin-top:1rem;padding:.5rem 1.25rem;font:inherit;font-weight:650;color:inherit;background:none;border:2px solid;border-radius:.5rem;cursor:pointer}
p{overflow-wrap:anywhere}label p{margin:.25rem 0}[role=alert]{padding:.75rem;border:2px solid}.trap{position:absolute;inset-inline-start:-9999px}`;

/**
 * A CSP that allows no scripts and no external resources; forms post to this site only.
 * @param nonce of the only style
 */
export const policyFor = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface PlainPage {
  title: string;
  /** HTML with all text already escaped by `safe`. */
  body: string;
}

interface Frame extends PlainPage, Written {
  /** The site's name. */
  name: string;
  nonce: string;
}

/** A page without scripts or external resources, for plain forms and mailed links. */
export const plainPage = ({ name, nonce, title, body, ...written }: Frame): string => `<!doctype html>
${htmlIn(written)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} | ${safe(name)}</title>
<style nonce="${safe(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${safe(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** A multi-line field; HTML drops the first line end of a textarea. */
export const linesField = (name: string, text: string): string =>
  `<textarea name="${name}" required>\n${safe(text)}</textarea>`;

/** The body of the thank-you page. @param name the site's */
export const thanksHtml = (text: string, name: string): string =>
  `<p>${safe(text)}</p><p><a href="/">${safe(name)}</a></p>`;

/** A honeypot: hidden from people, while bots fill in any field called website. */
export const TRAP = `<p class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>`;

export type Body = Record<string, unknown>;

const ID = /^[a-z0-9]{15}$/;

export const textIn = (body: Body, name: string): string => (typeof body[name] === "string" ? body[name] : "");

/** The record id that a device chose; "" when it is invalid. */
export function idIn(body: Body): string {
  const id = textIn(body, "id");
  return ID.test(id) ? id : "";
}

/**
 * Normalizes line ends to one character and replaces hidden characters. A text much longer than the limit is returned
 * as it is: it will be refused anyway.
 */
export function linesIn(body: Body, name: string, longest: number): string {
  const text = textIn(body, name);
  if (text.length > 2 * longest) return text;
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map(seen).join("\n").trim();
}

/** True when the honeypot field was filled in. */
export const isTrapped = (body: Body): boolean => (body["website"] ?? "") !== "";
