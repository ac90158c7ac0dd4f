import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  lead: sentence(),
  nothing: sentence(),
  loading: sentence(),
  again: sentence(),
  silenced: sentence("until"),
  banned: sentence(),
  bannedUntil: sentence("until"),
  see: sentence(),
  onlyYou: sentence(),
  hidden: sentence(),
  held: sentence(),
  hiddenMark: sentence(),
  byYou: sentence(),
  hiddenReply: sentence(),
  heldReply: sentence(),
  acts: {
    ...{ hide: sentence("what"), restore: sentence("what"), hold: sentence("what"), warn: sentence() },
    ...{ silence: sentence(), ban: sentence(), lift: sentence(), clear: sentence(), end: sentence() },
    ...{ appealUpheld: sentence(), appealRejected: sentence() },
  },
  what: {
    posts: sentence(),
    replies: sentence(),
    reviews: sentence(),
    pictures: sentence(),
    users: sentence(),
  },
  about: sentence("what", "title"),
  until: sentence("until"),
  answer: sentence(),
  answerTo: sentence("decision"),
  label: sentence(),
  hint: sentence(),
  missing: sentence(),
  send: sentence(),
  cancel: sentence(),
  sent: sentence(),
  yours: sentence(),
  waiting: sentence(),
  upheld: sentence(),
  rejected: sentence(),
};

/** What somebody reads of what moderators decided about them. */
export const texts = told<typeof shape>("ownDecisions");
