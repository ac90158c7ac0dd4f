import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  verdicts: {
    good: sentence(),
    look: sentence(),
    test: sentence(),
    off: sentence(),
    unknown: sentence(),
    red: sentence(),
  },
  gigabytes: sentence("size"),
  megabytes: sentence("size"),
  givenUp: plural(),
  server: { title: sentence(), text: sentence("up", "seconds"), days: plural(), hours: plural(), minutes: plural() },
  disk: {
    title: sentence(),
    text: sentence("used", "size", "share"),
    unknown: sentence(),
    database: sentence("size"),
  },
  mail: { title: sentence(), off: sentence(), waiting: plural(), lastSent: sentence("at"), noneSent: sentence() },
  payments: {
    ...{ title: sentence(), sandbox: sentence(), stripe: sentence(), off: sentence() },
    ...{ waiting: plural("name"), untold: plural() },
  },
  memberships: { title: sentence(), text: sentence("at"), none: sentence() },
  backup: { title: sentence(), text: sentence("at"), failed: sentence("at"), none: sentence() },
  todo: { disk: sentence(), backup: sentence(), payments: sentence(), mail: sentence() },
  errors: { title: sentence(), browser: plural("pages"), server: plural(), none: sentence() },
};

/** What is said of the server's own health, to its operators. */
export const texts = told<typeof shape>("health");
