export const FOLLOW_AGAIN = "Follow again";
export const BESIDE = "Show beside the video";
export const BELOW = "Close";
export const TRANSCRIPT = "Transcript";
export const LINK_COPIED = "Link copied.";
export const LINK_IN_ADDRESS = "The link is in the address bar.";
