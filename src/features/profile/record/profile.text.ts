export const GOOD_BYE =
  "Your account is deleted, with everything in it, here and on the server. Good-bye, and thank you for your time here.";
export const CHANGED_ELSEWHERE = "Your password is changed. Log in with the new one.";
