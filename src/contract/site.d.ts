/** How the site calls itself in mails and certificates: site.json, which the build writes. */
export interface SiteFile {
  name: string;
  tagline: string;
  supportEmail: string;
  language: string;
}

/** What a mail says. A blank line in `text` begins a new paragraph; places such as `{device}` are filled in. */
export interface LetterTexts {
  subject: string;
  text: string;
  button?: string;
  /** Read after the button. */
  ending: string;
}

/** Every mail, by its name in content/texts.yaml. */
export interface Letters {
  confirmAddress: LetterTexts;
  alreadyRegistered: LetterTexts;
  resetPassword: LetterTexts;
  noAccount: LetterTexts;
  changeAddress: LetterTexts;
  addressTaken: LetterTexts;
  signIn: LetterTexts;
  newDevice: LetterTexts;
}

/** What the server says, of content/texts.yaml: texts.json, which the build writes. */
export interface ServerTexts {
  /** And where to ask, with `{email}`. */
  mails: Letters & { questions: string };
}
