export const SIGNED_OUT = "You are logged out.";
export const SIGNED_OUT_EVERYWHERE = "You are logged out on every device.";
export const COOKIE_LEFT =
  "You are logged out here. The server could not be reached, so Premium lessons stay readable in this browser until it can: we try again as soon as you are online.";
