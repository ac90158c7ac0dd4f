import type { Feedback, Problems } from "./feedback.rules.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? "");

const STYLE = `:root{color-scheme:light dark}body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}
label,fieldset{display:block;margin-top:1rem}textarea,input[type=email]{box-sizing:border-box;width:100%;padding:.5rem;font:inherit}
textarea{min-height:10rem}button{min-height:3rem;margin-top:1rem;padding:0 1.5rem;font:inherit;font-weight:600}
[role=alert]{padding:.75rem;border:2px solid}.trap{position:absolute;left:-9999px}`;

/** Nothing runs and nothing is brought in; the form goes to this site. @param nonce of the one style */
export const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** What a plain form is answered by. */
export interface Answer {
  /** The site's name and language. */
  name: string;
  language: string;
  nonce: string;
  title: string;
  body: string;
}

export const page = ({ name, language, nonce, title, body }: Answer): string => `<!doctype html>
<html lang="${safe(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
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

export const thanks = (name: string): string =>
  `<p>Your note is with us. A person reads every one.</p><p><a href="/">${safe(name)}</a></p>`;

const TYPES = { general: "General", bug: "Bug", suggestion: "Suggestion" } as const;

/** The form once more, with what was typed and why it was not taken. */
export function again({ type, message, email, page }: Feedback, sentences: string[]): string {
  const kinds = Object.entries(TYPES).map(
    ([value, title]) =>
      `<label><input type="radio" name="type" value="${value}"${value === type ? " checked" : ""}> ${title}</label>`,
  );
  return `<p role="alert">${sentences.map(safe).join(" ")} What you wrote is still here.</p>
<form method="post" action="/api/course/feedback">
<fieldset><legend>What is it about?</legend>${kinds.join("")}</fieldset>
<label>Message<textarea name="message" required>\n${safe(message)}</textarea></label>
<label>Email, if you want an answer<input type="email" name="email" autocomplete="email" value="${safe(email)}"></label>
<p class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>
<input type="hidden" name="page" value="${safe(page)}">
<button>Send feedback</button>
</form>`;
}

export const sentencesOf = (problems: Problems): string[] => Object.values(problems);
