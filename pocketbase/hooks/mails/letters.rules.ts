/** What a mail says, before it is drawn. */
export interface Letter {
  subject: string;
  lines: string[];
  button?: { label: string; url: string };
  /** Read after the button. */
  ending: string;
}

const NOT_YOU = "If this was not you, you need not do anything: without the link nothing changes.";

/** No letter holds what somebody typed: a stranger could send their own words through it. */
export const letters = {
  confirmAddress: (url: string): Letter => ({
    subject: "Confirm your address",
    lines: ["One step is left: confirm that this address is yours, with the password you just chose."],
    button: { label: "Confirm my address", url },
    ending: `The link works for a day. ${NOT_YOU}`,
  }),
  alreadyRegistered: (url: string): Letter => ({
    subject: "You already have an account",
    lines: [
      "Somebody, probably you, wanted to register with this address. It already has an account, so nothing was changed.",
      "Log in, or ask for a link or a new password there.",
    ],
    button: { label: "Log in", url },
    ending: "If this was not you, you need not do anything.",
  }),
  resetPassword: (url: string): Letter => ({
    subject: "Choose a new password",
    lines: ["You asked for a new password. Choose it here:"],
    button: { label: "Choose a new password", url },
    ending: `The link works once, for half an hour. ${NOT_YOU}`,
  }),
  noAccount: (url: string): Letter => ({
    subject: "There is no account with this address",
    lines: [
      "Somebody, probably you, asked for a mail about an account with this address. There is none.",
      "Perhaps you registered with another address?",
    ],
    button: { label: "Register", url },
    ending: "If this was not you, you need not do anything.",
  }),
  changeAddress: (url: string): Letter => ({
    subject: "Confirm your new address",
    lines: ["You want to use this address for your account from now on. Confirm it with your password:"],
    button: { label: "Use this address", url },
    ending: `The link works for half an hour, and you log in again afterwards. ${NOT_YOU}`,
  }),
  addressTaken: (url: string): Letter => ({
    subject: "This address already has an account",
    lines: [
      "Somebody, probably you, wanted to use this address for another account here. It already has one, so nothing was changed.",
      "To free it for the other account, log in with this address and delete its account first.",
    ],
    button: { label: "Log in", url },
    ending: "If this was not you, you need not do anything.",
  }),
  signIn: (url: string): Letter => ({
    subject: "Your link to log in",
    lines: ["Here is the link you asked for. It logs you in without a password."],
    button: { label: "Log in", url },
    ending: `The link works once, for ten minutes. ${NOT_YOU}`,
  }),
  newDevice: (device: string): Letter => ({
    subject: "A new device logged in",
    lines: ["Your account was just used on a device we had not seen before:", device],
    ending: "If this was you, all is well. If not, choose a new password: that logs out every device.",
  }),
};
