import { safe } from "../platform/forms/forms.rules.ts";

/** Content for a built page: HTML for its placeholder, and the values of its head. */
export interface Filling {
  title: string;
  description: string;
  /** The canonical path of the page. */
  canonical: string;
  /** Adds a robots noindex. */
  isPersonal: boolean;
  html: string;
  /** Structured data (schema.org) of a page about a single thing. */
  data?: object;
}

/** The element that holds the page's facts for its scripts, as JSON. */
const FACTS = '<script type="application/json" id="page-facts">';
const PLACE = /<template data-place="begin">[^]*?<template data-place="end"><\/template>/;

const value = (html: string, pattern: RegExp, text: string): string =>
  html.replace(pattern, (_, before: string, after: string) => before + safe(text) + after);

/**
 * Serializes JSON for a script element, which "<" could close early. Browsers do not execute it, so the CSP needs no
 * hash.
 */
export const jsonIn = (data: object): string => JSON.stringify(data).replace(/</g, "\\u003c");

/** Fills a built page's placeholder and head. Scripts and styles stay unchanged, so its CSP stays valid. */
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

/** Splits a page at the place where its facts are inserted. */
export function aroundFacts(page: string): { before: string; after: string } {
  const at = page.indexOf(FACTS) + FACTS.length;
  return { before: page.slice(0, at), after: page.slice(at) };
}
