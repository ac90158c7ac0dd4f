import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  titleUnread: sentence("count"),
  tabTitle: sentence("count", "title"),
  isNew: sentence(),
  chips: { all: sentence("count"), isNew: sentence("count") },
  narrow: sentence(),
  found: plural(),
  markRead: sentence("title"),
  markReadShort: sentence(),
  markAll: sentence(),
  allRead: sentence(),
  remove: sentence("title"),
  removed: sentence(),
  undo: sentence(),
  undoRemoval: sentence("title"),
  types: {
    success: sentence(),
    warning: sentence(),
    achievement: sentence(),
    community: sentence(),
    info: sentence(),
  },
  justNow: sentence(),
  minutesAgo: plural(),
  hoursAgo: plural(),
  daysAgo: plural(),
  loading: sentence(),
  stale: sentence(),
  failed: sentence(),
  again: sentence(),
  switchedOff: sentence(),
  empty: { title: sentence(), text: sentence(), go: sentence() },
  visitor: { title: sentence(), text: sentence(), login: sentence(), more: sentence() },
  arrived: sentence("title", "message"),
  toasts: sentence(),
  dismiss: sentence("title"),
};

/** What is said of what the server tells a learner. */
export const texts = told<typeof shape>("notifications");
