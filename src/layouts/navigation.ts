/** The links of the header, in the order of spec §2. */
export const navigation = [
  { href: "/", title: "Home" },
  { href: "/curriculum", title: "Curriculum" },
  { href: "/success-stories", title: "Success Stories" },
  { href: "/community", title: "Community" },
] as const;
