/** Stands on each story by itself: a card may be all that somebody reads. */
export const ILLUSTRATION = "Illustration: an invented channel";
