import { safe } from "../platform/forms/forms.rules.ts";

/** What is put into a built page: HTML at its place, and what its head says. */
export interface Filling {
  title: string;
  description: string;
  /** The page's one address, a path. */
  canonical: string;
  /** Search engines leave it out. */
  isPersonal: boolean;
  html: string;
  /** What search engines read of a page that is about one thing (schema.org). */
  data?: object;
}

/** Where what scripts know of a page lies in it, as data. */
const FACTS = '<script type="application/json" id="page-facts">';
const PLACE = /<template data-place="begin">[^]*?<template data-place="end"><\/template>/;

const value = (html: string, pattern: RegExp, text: string): string =>
  html.replace(pattern, (_, before: string, after: string) => before + safe(text) + after);

/** As it may stand in a script element, which "<" would end early. Browsers do not run it: the policy needs no hash of it. */
export const jsonIn = (data: object): string => JSON.stringify(data).replace(/</g, "\\u003c");

/**
 * A built page with what was made of data in the place it has for it. Its scripts and styles stay as they are, so its
 * policy does.
 */
export function filled(frame: string, siteUrl: string, siteName: string, filling: Filling): string {
  const { title, description, canonical, isPersonal, html, data } = filling;
  const address = siteUrl + canonical;
  const whole = title === siteName ? title : `${title} | ${siteName}`;
  const about = data ? `<script type="application/ld+json">${jsonIn(data)}</script>` : "";
  const robots = isPersonal ? '<meta name="robots" content="noindex">' : "";
  const [start = "", ...rest] = frame.split("</head>");
  const head = [
    [/(<title>)[^<]*(<\/title>)/, whole],
    [/(<meta name="description" content=")[^"]*(")/, description],
    [/(<link rel="canonical" href=")[^"]*(")/, address],
    [/(<meta property="og:title" content=")[^"]*(")/, title],
    [/(<meta property="og:description" content=")[^"]*(")/, description],
    [/(<meta property="og:url" content=")[^"]*(")/, address],
    [/(<meta property="og:type" content=")[^"]*(")/, data ? "article" : "website"],
  ] as const;
  const said = head.reduce((text, [pattern, words]) => value(text, pattern, words), start);
  return `${said}${robots}${about}${FACTS}</script></head>${rest.join("</head>").replace(PLACE, () => html)}`;
}

/** A page before and behind the place for what its scripts know of it. */
export function aroundFacts(page: string): { before: string; after: string } {
  const at = page.indexOf(FACTS) + FACTS.length;
  return { before: page.slice(0, at), after: page.slice(at) };
}
