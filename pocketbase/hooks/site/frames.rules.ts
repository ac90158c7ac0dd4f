import { safe } from "../plainPages/html.rules.ts";

/** What is put into a built page: HTML at its place, and what its head says. */
export interface Filling {
  title: string;
  description: string;
  /** The page's one address, a path. */
  canonical: string;
  /** Search engines leave it out. */
  isPersonal: boolean;
  html: string;
}

const PLACE = /<template data-place="begin">[^]*?<template data-place="end"><\/template>/;

const value = (html: string, pattern: RegExp, text: string): string =>
  html.replace(pattern, (_, before: string, after: string) => before + safe(text) + after);

/**
 * A built page with what was made of data in the place it has for it. Its scripts and styles stay as they are, so its
 * policy does.
 */
export function filled(frame: string, siteUrl: string, siteName: string, filling: Filling): string {
  const { title, description, canonical, isPersonal, html } = filling;
  const address = siteUrl + canonical;
  const whole = title === siteName ? title : `${title} | ${siteName}`;
  const robots = isPersonal ? '<meta name="robots" content="noindex">' : "";
  const [start = "", ...rest] = frame.split("</head>");
  const head = [
    [/(<title>)[^<]*(<\/title>)/, whole],
    [/(<meta name="description" content=")[^"]*(")/, description],
    [/(<link rel="canonical" href=")[^"]*(")/, address],
    [/(<meta property="og:title" content=")[^"]*(")/, title],
    [/(<meta property="og:description" content=")[^"]*(")/, description],
    [/(<meta property="og:url" content=")[^"]*(")/, address],
  ] as const;
  const said = head.reduce((text, [pattern, words]) => value(text, pattern, words), start);
  return `${said}${robots}</head>${rest.join("</head>").replace(PLACE, () => html)}`;
}
