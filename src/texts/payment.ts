import { sentence, told } from "#build/texts/told.ts";

const screen = () => ({ title: sentence(), text: sentence() });

export const shape = {
  /** Stands above what is said, until it is paid. */
  mark: sentence(),
  none: screen(),
  signedOut: { ...screen(), link: sentence() },
  asking: screen(),
  /** After 3, 10 and 60 seconds. */
  later: { soon: sentence(), longer: sentence(), long: sentence() },
  paid: {
    ...{ title: sentence(), text: sentence("count"), mark: sentence(), nothing: sentence(), receipt: sentence() },
    ...{ back: sentence("number"), first: sentence("number") },
  },
  gift: { title: sentence(), mailed: sentence("email"), unmailed: sentence("email"), link: sentence() },
  broken: screen(),
  unreachable: screen(),
  open: screen(),
  expired: screen(),
  foreign: screen(),
  rows: { plan: sentence(), until: sentence(), first: sentence(), next: sentence(), account: sentence() },
  charge: sentence("money", "day"),
  /** What happens on which day. */
  next: {
    title: sentence(),
    today: sentence(),
    trial: sentence("money"),
    opened: sentence(),
    first: sentence("money"),
    again: sentence("money"),
    goesOn: sentence("interval"),
    cancel: sentence("day"),
    withdraw: sentence("day"),
  },
  toCourse: sentence(),
  toMembership: sentence(),
  toOrder: sentence(),
  toPlans: sentence(),
  toContact: sentence(),
  goOn: sentence("number"),
  start: sentence("number"),
  film: sentence("time"),
  cancelled: {
    ...{ ...screen(), back: sentence(), lesson: sentence(), next: sentence(), about: sentence("number", "time") },
    ...{ cost: sentence("money"), card: sentence(), ask: sentence() },
  },
};

/** What is said after one paid, or did not. */
export const texts = told<typeof shape>("payment");
