import { sentence, told } from "#build/texts/told.ts";

/** What a sentence about one's membership may name: days, and sums of money. */
const standing = () => sentence("until", "since", "charge", "chargeDay", "price", "withdrawUntil");
const said = () => ({ mark: standing(), title: standing(), text: standing() });

export const shape = {
  curriculum: sentence(),
  tryAgain: sentence(),
  busy: sentence(),
  unreachable: { mark: sentence(), title: sentence(), text: sentence() },
  states: {
    none: said(),
    pending: said(),
    trialing: said(),
    active: said(),
    uncharged: said(),
    canceling: said(),
    grace: said(),
    unpaid: said(),
    ended: said(),
    endedSometime: said(),
    disputed: said(),
    refunded: said(),
    held: said(),
    comp: said(),
    compForGood: said(),
    gift: said(),
  },
  afterwards: sentence(),
  mayWithdraw: standing(),
  bar: {
    charge: sentence("day"),
    renews: sentence("day"),
    ends: sentence("day"),
    closes: sentence("day"),
    ended: sentence("day"),
  },
  acts: {
    offer: sentence(),
    again: sentence(),
    goOn: sentence(),
    open: sentence("module"),
    plans: sentence(),
    look: sentence(),
    card: sentence(),
    cancel: sentence(),
    resume: sentence(),
    withdraw: sentence(),
    change: sentence("plan"),
    contact: sentence(),
  },
  questions: {
    cancel: { text: standing(), yes: standing(), no: sentence() },
    cancelTrial: { text: standing(), yes: standing(), no: sentence() },
    resume: { text: standing(), yes: standing(), no: sentence() },
    withdraw: { text: standing(), yes: standing(), no: sentence() },
  },
  change: {
    asking: sentence(),
    pays: sentence("plan", "due", "next", "day"),
    free: sentence("plan", "next", "day"),
    credit: sentence("plan", "due", "next", "day"),
    yes: sentence("plan"),
    yesPays: sentence("due"),
    no: sentence(),
  },
  done: {
    cancel: sentence(),
    resume: sentence(),
    withdraw: sentence(),
    change: sentence(),
  },
  problems: { changed: sentence(), provider: sentence(), unheard: sentence() },
  grace: { notice: sentence("until"), card: sentence(), over: sentence() },
  over: { notice: sentence(), look: sentence() },
};

/** What is said of somebody's membership, and of what they can do with it. */
export const texts = told<typeof shape>("membership");
