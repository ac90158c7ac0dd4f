/** The links of the header, in the order of spec §2. */
export const navigation = [
  { href: "/", title: "Home" },
  { href: "/curriculum", title: "Curriculum" },
  { href: "/success-stories", title: "Success Stories" },
  { href: "/community", title: "Community" },
] as const;

export const quickLinks = [
  { href: "/curriculum", title: "Curriculum" },
  { href: "/success-stories", title: "Success Stories" },
  { href: "/community", title: "Community" },
  { href: "/subscription", title: "Subscription" },
  { href: "/faq", title: "FAQ" },
  { href: "/glossary", title: "Glossary" },
  { href: "/contact", title: "Contact" },
] as const;
