import { plural, sentence, told } from "#build/texts/told.ts";

/** What is said of something and the values that may stand in it, with where it leads. */
const alertWith = <Places extends string>(...places: Places[]) => ({
  title: sentence(...places),
  message: sentence(...places),
  action: sentence(),
});

export const shape = {
  paymentFailed: alertWith("plan", "price", "amount", "until"),
  premiumPaused: alertWith("plan", "price", "amount"),
  trialEnds: alertWith("plan", "price", "amount", "trialEnd"),
  membershipEnded: alertWith("plan", "price", "ended"),
  giftAccepted: { title: sentence(), message: plural() },
  certificate: alertWith("title"),
  badge: alertWith("title", "about"),
  reply: alertWith("name", "post"),
  mention: alertWith("name", "post"),
  contentHidden: alertWith("what", "reason"),
  contentReported: alertWith("what"),
  contentRestored: alertWith("what", "reason"),
  warned: alertWith("reason"),
  silenced: alertWith("reason", "until"),
  banned: alertWith("reason"),
  lifted: alertWith("reason"),
  cleared: alertWith("reason"),
  appealUpheld: alertWith("answer"),
  appealRejected: alertWith("answer"),
};

/** What the server tells a learner in their alerts; it gets them with texts.json. */
export const texts = told<typeof shape>("alerts");
