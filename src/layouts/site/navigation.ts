import { texts } from "#texts/frame.ts";

/** The links of the header, in the order of spec §2. */
export const navigation = [
  { href: "/", title: texts.home },
  { href: "/curriculum", title: texts.curriculum2 },
  { href: "/success-stories", title: texts.successStories },
  { href: "/community", title: texts.community },
] as const;

export const quickLinks = [
  ...navigation.slice(1),
  { href: "/subscription", title: texts.subscription },
  { href: "/faq", title: texts.faq },
  { href: "/glossary", title: texts.glossary },
  { href: "/contact", title: texts.contact },
];
