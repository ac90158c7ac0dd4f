import type { WeeklyTexts } from "#contract/site.d.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const STYLE =
  "body{margin:0 auto;max-width:34rem;padding:3rem 1.5rem;font:1.125rem/1.5 system-ui,sans-serif}button{min-height:3rem;padding:.5rem 1.25rem;font:inherit;font-weight:650;border:2px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer}a{color:inherit}";
/** Of exactly this style; a test compares them. */
const STYLE_HASH = "L8TYdp0bU0MjMc95QumQY/IL+6DDnIHEGOsSF/MULC4=";

/** Nothing runs and nothing is brought in; its form goes to this site. */
export const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Page {
  site: string;
  language: string;
  texts: WeeklyTexts["pages"]["ask"];
  /** What its button sends; "" for a page that has none. */
  action: string;
}

/** The page behind a mail's link. It works without scripts, and nothing happens before its button is pressed. */
export function pageOf({ site, language, texts, action }: Page): string {
  const form = action && `<form method="post" action="${safe(action)}"><button>${safe(texts.button)}</button></form>`;
  return `<!doctype html>
<html lang="${safe(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${safe(texts.title)} | ${safe(site)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${safe(texts.title)}</h1>
<p>${safe(texts.text)}</p>
${form || `<p><a href="/">${safe(texts.button)}</a></p>`}
</main>
</body>
</html>
`;
}
