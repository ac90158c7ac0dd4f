import { sentence, told } from "#build/texts/told.ts";

const screen = () => ({ title: sentence(), text: sentence() });

export const shape = {
  none: screen(),
  signedOut: { ...screen(), link: sentence() },
  asking: screen(),
  /** After 3, 10 and 60 seconds. */
  later: { soon: sentence(), longer: sentence(), long: sentence() },
  paid: { ...screen(), onTheWay: sentence() },
  gift: { title: sentence(), mailed: sentence("email"), unmailed: sentence("email"), link: sentence() },
  broken: screen(),
  unreachable: screen(),
  open: screen(),
  expired: screen(),
  foreign: screen(),
  rows: { plan: sentence(), until: sentence(), first: sentence(), next: sentence(), account: sentence() },
  charge: sentence("money", "day"),
  toLesson: sentence(),
  toCourse: sentence(),
  toMembership: sentence(),
  toOrder: sentence(),
  toPlans: sentence(),
  toContact: sentence(),
  cancelled: { ...screen(), back: sentence(), lesson: sentence() },
};

/** What is said after one paid, or did not. */
export const texts = told<typeof shape>("payment");
