import type { Lookup } from "./lookup.store.ts";

export const LOOKING = "Looking it up…";
export const SPECIMEN_WORDS = "A specimen.";
export const SPECIMEN_MEANING =
  "There is one for each finished module and one for the whole course. Yours are on your dashboard.";
export const NOT_A_CODE = "A code has twelve letters and digits, such as 7K3M-9QXT-2HBV.";
export const COPIED = "Link copied.";
export const NOT_COPIED = "This browser did not let us copy. The address of this page is the link.";

/** What was found, in a word or two, and what that means. */
export const FOUND: Record<Lookup["kind"], { words: string; meaning: string }> = {
  genuine: {
    words: "Genuine.",
    meaning: "Your browser has checked our signature: we issued this certificate, and nothing in it was changed since.",
  },
  unchecked: {
    words: "Issued by us.",
    meaning:
      "That is our server's word: this browser cannot check signatures itself. Below is how to check without us.",
  },
  wrong: {
    words: "Not genuine.",
    meaning: "The signature does not fit. This is not what we issued: do not rely on it.",
  },
  unknown: {
    words: "Unknown code.",
    meaning: "We know no certificate with this code. Look at each character; its owner may also have deleted it.",
  },
  offline: {
    words: "Not checked.",
    meaning: "There is no connection to our server. Try again when you are back online.",
  },
  busy: { words: "Not checked.", meaning: "That was often enough for now. Try again in a minute." },
  broken: { words: "Not checked.", meaning: "Something went wrong on our side. Try again in a moment." },
};
