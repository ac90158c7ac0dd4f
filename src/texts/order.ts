import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  lead: sentence(),
  runs: sentence("until"),
  plan: sentence(),
  chooseAgain: sentence(),
  rows: { today: sentence(), first: sentence(), then: sentence(), account: sentence() },
  firstCharge: sentence("money", "day"),
  firstToday: sentence("money"),
  then: sentence("money", "interval"),
  thenWithCode: sentence("money", "interval", "later"),
  coupon: {
    open: sentence(),
    label: sentence(),
    apply: sentence(),
    remove: sentence(),
    missing: sentence(),
    unknown: sentence(),
    comes: sentence("code"),
    once: sentence("before", "after", "code"),
    always: sentence("before", "after", "code"),
    months: sentence("before", "after", "code", "count"),
    years: sentence("before", "after", "code", "count"),
  },
  consent: { title: sentence(), text: sentence("terms"), terms: sentence(), missing: sentence() },
  start: plural(),
  pay: sentence("money"),
  startFree: sentence(),
  busy: sentence(),
  unheard: sentence(),
  back: sentence(),
  next: { title: sentence(), text: sentence() },
  leave: { title: sentence(), text: sentence() },
  closed: { title: sentence(), text: sentence() },
  member: { title: sentence(), text: sentence(), link: sentence() },
  later: { title: sentence(), text: sentence() },
  unreachable: { title: sentence(), text: sentence() },
  premium: sentence(),
};

/** What is said before one pays. */
export const texts = told<typeof shape>("order");
