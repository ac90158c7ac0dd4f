import type { Written } from "#contract/site.d.ts";
import { htmlIn, safe } from "../../plainPages/html.rules.ts";

/** An address that may be led to: of the web, or nothing. */
export const webAddress = (url: string | null): string => (url && /^https?:\/\/[^\s"'<>\\]+$/.test(url) ? url : "");

const originOf = (url: string): string => /^https?:\/\/[a-z0-9.:[\]-]+/i.exec(url)?.[0] ?? "";

/** Nothing runs and nothing is brought in; forms go to this site, and from there to the shop's page. */
export const policy = (leadsTo: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${originOf(leadsTo)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

interface Frame extends Written {
  title: string;
  shop: string;
  /** That it is a test. */
  banner: string;
  body: string;
}

/** A page of the test provider. Every one begins by saying that it is a test. */
export const framed = ({ title, shop, banner, body, ...written }: Frame): string => `<!doctype html>
${htmlIn(written)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} | ${safe(shop)}</title>
<link rel="stylesheet" href="/sandbox/style.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1 class="banner">${safe(banner)}</h1>
${body}
</main>
</body>
</html>
`;

/** A sentence that stands alone, and a way on. */
export const notice = (heading: string, text: string, url: string, link: string): string =>
  `<section class="alone"><h2>${safe(heading)}</h2><p>${safe(text)}</p>${
    url ? `<p><a class="button" href="${safe(url)}">${safe(link)}</a></p>` : ""
  }</section>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`;
