export const GOOD_BYE =
  "Good-bye, and thank you for your time here. Your account is deleted, with everything in it, here and on the server.";
export const CHANGED_ELSEWHERE = "Your password is changed. Log in with the new one.";
