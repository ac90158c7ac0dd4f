import { sentence, told } from "#build/texts/told.ts";

/** A letter with a button, and the values that may stand in all its other words. */
const letterWith = <Places extends string>(...places: Places[]) => ({
  subject: sentence(...places),
  text: sentence(...places),
  button: sentence(),
  ending: sentence(...places),
});
const letter = { subject: sentence(), text: sentence(), button: sentence(), ending: sentence() };

export const shape = {
  questions: sentence("email"),
  confirmAddress: letter,
  alreadyRegistered: letter,
  resetPassword: letter,
  noAccount: letter,
  changeAddress: letter,
  addressTaken: letter,
  signIn: letter,
  newDevice: { subject: sentence(), text: sentence("device"), ending: sentence() },
  welcomeTrial: letterWith("plan", "price", "amount", "trialEnd", "withdrawUntil"),
  welcomePaid: letterWith("plan", "price", "amount", "paid", "firstCharge", "nextCharge", "withdrawUntil"),
  trialEnds: letterWith("plan", "price", "amount", "trialEnd"),
  trialRefused: letterWith("plan", "price", "amount"),
  paymentFailed: letterWith("plan", "price", "amount", "until"),
  paymentFailedShut: letterWith("plan", "price", "amount"),
  premiumCloses: letterWith("plan", "price", "amount", "until"),
  premiumPaused: letterWith("plan", "price", "amount"),
  membershipCancelled: letterWith("plan", "price", "until"),
  membershipCancelledOwing: letterWith("plan", "price", "amount", "until"),
  membershipEnded: letterWith("plan", "price", "ended"),
  membershipEndedOwing: letterWith("plan", "price", "ended"),
  refundPart: letterWith("plan", "price", "refunded"),
  refundFull: letterWith("plan", "price", "refunded"),
  withdrawal: letterWith("plan", "moment", "refunded"),
  withdrawalFree: letterWith("plan", "moment"),
  withdrawLink: letterWith("plan"),
  withdrawNone: letter,
  gift: letterWith("from", "months", "words"),
  giftUnsigned: letterWith("months", "words"),
  feedback: letterWith("type", "message", "email", "page", "window", "theme"),
  feedbackUnsigned: letterWith("type", "message", "page", "window", "theme"),
  contact: letterWith("topic", "name", "message", "email", "account"),
  contactRefund: letterWith("topic", "name", "message", "email", "account"),
  contactPrivacy: letterWith("topic", "name", "message", "email", "account"),
  contactReceived: letter,
  contentHidden: letterWith("what", "reason"),
  warned: letterWith("reason"),
  silenced: letterWith("reason", "until"),
  banned: letterWith("reason"),
  lifted: letterWith("reason"),
  cleared: letterWith("reason"),
  appealUpheld: letterWith("answer"),
  appealRejected: letterWith("answer"),
  weekly: { ...letterWith("news", "practice"), stop: sentence() },
};

/** What the server's mails say; it gets them with texts.json. */
export const texts = told<typeof shape>("mails");
