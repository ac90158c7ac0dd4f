import type { Written } from "#contract/site.d.ts";
import { htmlIn, safe } from "./html.rules.ts";

const STYLE = `:root{color-scheme:light dark}body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}
label,fieldset{display:block;margin-top:1rem}textarea,select,input:not([type=radio]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem;font:inherit}
textarea{min-height:10rem}a{color:inherit}
button{min-height:3rem;margin-top:1rem;padding:.5rem 1.25rem;font:inherit;font-weight:650;color:inherit;background:none;border:2px solid;border-radius:.5rem;cursor:pointer}
p{overflow-wrap:anywhere}label p{margin:.25rem 0}[role=alert]{padding:.75rem;border:2px solid}.trap{position:absolute;inset-inline-start:-9999px}`;

/** Nothing runs and nothing is brought in; a form goes to this site. @param nonce of the one style */
export const policyFor = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface PlainPage {
  title: string;
  /** HTML whose words are `safe` already. */
  body: string;
}

interface Frame extends PlainPage, Written {
  /** The site's. */
  name: string;
  nonce: string;
}

/** A page that works without scripts and brings nothing in: what a plain form or a mail's link is answered by. */
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
