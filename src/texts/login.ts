import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  titles: {
    password: sentence(),
    link: sentence(),
    mailed: sentence(),
    working: sentence(),
    checking: sentence(),
    open: sentence(),
    confirm: sentence(),
    confirmed: sentence(),
    change: sentence(),
    changed: sentence(),
    expired: sentence(),
    "provider-failed": sentence(),
    unkept: sentence(),
  },
  leads: {
    password: sentence(),
    link: sentence(),
    working: sentence(),
    open: sentence(),
    confirm: sentence(),
    confirmed: sentence(),
    change: sentence(),
    changed: sentence(),
    unkept: sentence(),
  },
  known: sentence("name"),
  changedTo: sentence("email"),
  mailedLink: sentence("email"),
  mailedConfirm: sentence("email"),
  expired: { link: sentence(), confirm: sentence(), change: sentence() },
};

/** What the login page says, screen by screen. */
export const texts = told<typeof shape>("login");
